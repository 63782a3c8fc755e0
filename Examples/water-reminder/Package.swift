// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as another project would have it: it sees what the toolkit's products make public, and no more.
let package = Package(
    name: "water-reminder",
    dependencies: [.package(name: "taskhub-toolkit", path: "../..")],
    targets: [
        .executableTarget(
            name: "water-reminder",
            dependencies: [
                .product(name: "AppGroup", package: "taskhub-toolkit"),
                .product(name: "GroupDefaults", package: "taskhub-toolkit"),
                .product(name: "CivilCalendar", package: "taskhub-toolkit"),
                .product(name: "SecretVault", package: "taskhub-toolkit"),
                .product(name: "Cards", package: "taskhub-toolkit"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")])
    ])
