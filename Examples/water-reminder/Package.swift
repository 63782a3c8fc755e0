// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")]

func toolkit(_ product: String) -> Target.Dependency { .product(name: product, package: "taskhub-toolkit") }

// A package of its own, as another project would have it: it sees what the toolkit's products make public, and no more.
let package = Package(
    name: "water-reminder",
    dependencies: [.package(name: "taskhub-toolkit", path: "../..")],
    targets: [
        .target(name: "Water", dependencies: [toolkit("AppGroup"), toolkit("GroupSnapshot")], swiftSettings: settings),
        .executableTarget(
            name: "water-reminder",
            dependencies: ["Water", toolkit("CivilCalendar"), toolkit("GroupDefaults"), toolkit("SecretVault")],
            swiftSettings: settings),
        // `swift build -c release --static-swift-stdlib` makes it a static program: a bar runs it at every tick, and the
        // loader takes longer than the card.
        .executableTarget(
            name: "water-widget", dependencies: ["Water", toolkit("Cards"), toolkit("CivilCalendar")],
            swiftSettings: settings,
            linkerSettings: [
                .unsafeFlags(["-use-ld=lld", "-static-executable"], .when(configuration: .release))
            ]),
    ])
