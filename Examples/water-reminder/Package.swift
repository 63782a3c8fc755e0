// swift-tools-version: 6.1
import PackageDescription

func toolkit(_ product: String) -> Target.Dependency { .product(name: product, package: "taskhub-toolkit") }

// A bar runs the widget at every tick, and the loader takes longer than the card. So `swift build -c release
// --static-swift-stdlib` makes static programs of those without network.
let isStatic: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld", "-static-executable"], .when(configuration: .release))
]

// A package of its own, as another project would have it: it sees what the toolkit's products make public, and no more.
// Without the trait, it would clone nothing, and could have all but the sign-in.
let package = Package(
    name: "water-reminder",
    dependencies: [.package(name: "taskhub-toolkit", path: "../..", traits: ["SignIn"])],
    targets: [
        .target(
            name: "Water",
            dependencies: [
                toolkit("AppGroup"), toolkit("CardDocuments"), toolkit("CivilCalendar"), toolkit("GroupDefaults"),
                toolkit("GroupOutbox"), toolkit("GroupSnapshot"),
            ]),
        .executableTarget(
            name: "water-widget", dependencies: ["Water", toolkit("ExtensionPrograms")], linkerSettings: isStatic),
        .executableTarget(
            name: "water-intent", dependencies: ["Water", toolkit("ExtensionPrograms")], linkerSettings: isStatic),
        .executableTarget(
            name: "water-reminder",
            dependencies: [
                "Water", toolkit("ExtensionPrograms"), toolkit("GroupAccounts"), toolkit("GroupDefaults"),
                toolkit("GroupOutbox"),
            ]),
    ])
