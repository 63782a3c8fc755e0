// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Flags for a release program that starts soon.
func linking(_ program: String, _ flags: [String]) -> [LinkerSetting] {
    let directory = "\(Context.packageDirectory)/Linking"
    // What runs at start-up lies together: fewer page faults. Unknown names are passed over.
    let order = [
        "-use-ld=lld", "-Xlinker", "--symbol-ordering-file=\(directory)/\(program).order",
        "-Xlinker", "--no-warn-symbol-ordering",
    ]
    return [.unsafeFlags(order + flags, .when(platforms: [.linux], configuration: .release))]
}

// A bar runs the widget at every tick: no dynamic loader, no shared library. Debug builds, and so the
// tests' own process, stay dynamic.
let widgetLinking = linking("taskhub-widget", ["-static-executable"])

// A key starts the intent: an address of its own at each start would cost it 90,000 relocations before its first line,
// and C++'s library and exported names a few thousand more.
let intentLinking = linking(
    "taskhub-intent",
    [
        "-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic",
        "-L", "\(Context.packageDirectory)/Linking",
    ])

enum Layer: String {
    case domain = "Domain"
    case data = "Data"
    case presentation = "Presentation"
    case executables = "Executables"
    case testSupport = "TestSupport"
}

func module(
    _ name: String, in layer: Layer, _ dependencies: [Target.Dependency] = [], excluding files: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer.rawValue)/\(name)", exclude: files,
        swiftSettings: strict)
}

func program(_ name: String, linking: [LinkerSetting] = [], _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/Executables/\(name)", swiftSettings: strict,
        linkerSettings: linking)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies + ["TaskHubTestSupport"], swiftSettings: strict)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let jwtKit: Target.Dependency = .product(name: "JWTKit", package: "jwt-kit")
let nioHTTP: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
]
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "taskhub-toolkit",
    products: [
        .library(name: "AppGroup", targets: ["AppGroup", "PosixFiles"]),
        .library(name: "GroupDefaults", targets: ["GroupDefaults"]),
        .library(name: "LocalZone", targets: ["LocalZone", "TaskHubEntities"]),
        .library(name: "Credentials", targets: ["Credentials"]),
        .library(name: "OpenIDConnect", targets: ["OpenIDConnect", "WebTransport"]),
        .library(name: "SecretVault", targets: ["SecretVault", "SessionBus", "Credentials"]),
        .library(name: "SnapshotFile", targets: ["SnapshotFile", "TaskHubEntities", "TaskHubGroup"]),
        .library(name: "WidgetCards", targets: ["WidgetCards", "TaskHubEntities"]),
        .executable(name: "taskhub", targets: ["taskhub"]),
        .executable(name: "taskhub-widget", targets: ["taskhub-widget"]),
        .executable(name: "taskhub-intent", targets: ["taskhub-intent"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
    ],
    targets: [
        module("TaskHubEntities", in: .domain),
        module("Credentials", in: .domain),
        module("TaskLanguage", in: .domain, ["TaskHubEntities"]),
        module("TaskActions", in: .domain, ["TaskHubEntities", "TaskLanguage"]),
        module("TaskSync", in: .domain, ["TaskHubEntities", "TaskActions"]),
        module("AccountSession", in: .domain, ["TaskHubEntities", "TaskSync"]),

        .systemLibrary(name: "CLinux", path: "Sources/Data/CLinux"),
        module("ProcessControl", in: .data, ["CLinux"]),
        module("PosixFiles", in: .data, ["CLinux"]),
        module("AppGroup", in: .data, ["PosixFiles", "CLinux"]),
        module("GroupDefaults", in: .data, ["AppGroup", "PosixFiles"]),
        // What Task Hub itself decides about its container and its settings.
        module("TaskHubGroup", in: .data, ["AppGroup"]),
        module("TaskHubDefaults", in: .data, ["GroupDefaults"]),
        module(
            "BarSignals", in: .data,
            ["AppGroup", "TaskHubGroup", "PosixFiles", "GroupDefaults", "TaskHubDefaults", "ProcessControl"]),
        module("LocalZone", in: .data, ["TaskHubEntities"]),
        module("SnapshotFile", in: .data, ["TaskHubEntities", "AppGroup", "PosixFiles"]),
        module(
            "TaskStore", in: .data,
            [
                "TaskHubEntities", "TaskActions", "TaskSync", "AppGroup", "PosixFiles", "TaskHubGroup", "SnapshotFile",
                grdb,
            ]),
        module("WebTransport", in: .data, [httpTypes]),
        module("WebClient", in: .data, ["WebTransport", httpTypes, asyncHTTPClient, nioSSL] + nioHTTP),
        module(
            "TaskHubAPI", in: .data,
            ["TaskHubEntities", "TaskActions", "TaskSync", "AccountSession", "WebTransport", httpTypes],
            excluding: ["openapi.yaml"]),
        module("OpenIDConnect", in: .data, ["Credentials", "WebTransport", httpTypes, jwtKit, crypto]),
        // A door of one function to toml++, which is C++ and nothing but headers.
        .target(name: "CTOML", path: "Sources/Data/CTOML"),
        .systemLibrary(
            name: "CLibsecret", path: "Sources/Data/CLibsecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]),
        module("SessionBus", in: .data, ["CLibsecret"]),
        module("SecretVault", in: .data, ["Credentials", "SessionBus", "CLibsecret"]),
        // Only what links this can make the keyring ask.
        module("SecretVaultUnlocking", in: .data, ["Credentials", "SecretVault", "SessionBus", "CLibsecret"]),
        module("DesktopNotification", in: .data, ["SessionBus"]),
        module("TokenFile", in: .data, ["Credentials", "AppGroup"]),
        module("CallbackSocket", in: .data, ["AppGroup", "PosixFiles", "CLinux"]),
        module("LoopbackCallback", in: .data, nioHTTP),
        module("DesktopIntegration", in: .data, ["AppGroup", "PosixFiles", "TaskHubGroup", "ProcessControl"]),
        module("LinkOpening", in: .data, ["AppGroup", "PosixFiles", "ProcessControl"]),
        module("TaskDocuments", in: .data, ["TaskHubEntities", "TaskActions", "TaskSync"]),

        module("TextLayout", in: .presentation, ["TaskHubEntities"]),
        module("WidgetCards", in: .presentation, ["TaskHubEntities", "TextLayout"]),
        module("AppShell", in: .presentation, ["TaskHubEntities", "TaskActions", "TaskSync", "TextLayout"]),

        module("Version", in: .executables),
        module(
            "Composition", in: .executables,
            [
                "TaskHubEntities", "TaskLanguage", "TaskActions", "TaskSync", "AppGroup", "PosixFiles", "TaskHubGroup",
                "BarSignals", "GroupDefaults", "TaskHubDefaults",
                "LocalZone",
                "ProcessControl", "TaskStore", "TaskDocuments", argumentParser,
            ]),
        program(
            "taskhub",
            [
                "Version", "Composition", "TaskHubEntities", "TaskActions", "TaskSync", "AccountSession", "AppGroup",
                "PosixFiles", "TaskHubGroup",
                "GroupDefaults", "TaskHubDefaults",
                "TaskStore",
                "TaskDocuments", "AppShell", "TextLayout", "Credentials", "OpenIDConnect", "SecretVault",
                "SecretVaultUnlocking", "TaskHubAPI", "TokenFile", "WebTransport", "WebClient", "CallbackSocket",
                "LoopbackCallback", "ProcessControl", "DesktopIntegration", "LinkOpening", "DesktopNotification",
                "SessionBus",
                argumentParser,
            ]),
        program(
            "taskhub-intent", linking: intentLinking,
            [
                "Version", "Composition", "TaskHubEntities", "TaskLanguage", "TaskActions", "TaskSync", "TaskDocuments",
                "TaskStore",
                "TextLayout", "AppShell", "ProcessControl", argumentParser,
            ]),
        program(
            "taskhub-widget", linking: widgetLinking,
            [
                "Version", "TaskHubEntities", "AppGroup", "TaskHubGroup", "PosixFiles", "CLinux", "CTOML", "LocalZone",
                "SnapshotFile",
                "TextLayout",
                "WidgetCards",
                argumentParser,
            ]),

        // The README's example of an extension of one's own.
        .executableTarget(
            name: "due-today",
            dependencies: ["TaskHubEntities", "AppGroup", "TaskHubGroup", "LocalZone", "SnapshotFile"],
            path: "Examples/due-today", swiftSettings: strict),

        module("TaskHubTestSupport", in: .testSupport, ["TaskHubEntities", "TaskActions", "TaskSync"]),
        module("ProviderRig", in: .testSupport, ["TaskHubTestSupport"]),
        module("KeyringRig", in: .testSupport, ["SessionBus", "TaskHubTestSupport"]),
        module("BarRig", in: .testSupport, ["KeyringRig", "TaskHubTestSupport"]),
        // What can be built on the vault that never asks, and on nothing else.
        .executableTarget(
            name: "quiet-vault", dependencies: ["SecretVault", "SessionBus", "Credentials"],
            path: "Sources/TestSupport/quiet-vault", swiftSettings: strict),
        // For `make bench`.
        .executableTarget(
            name: "sync-bench",
            dependencies: [
                "TaskHubTestSupport", "TaskHubEntities", "TaskActions", "TaskSync", "TaskStore", "AppGroup",
                "TaskHubGroup", grdb,
            ],
            path: "Sources/TestSupport/sync-bench", swiftSettings: strict),
        // The judge of TaskHubAPI: it shares no wire code with it.
        module(
            "ContractServer", in: .testSupport,
            [
                hummingbird, httpTypes, jwtKit, .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        .executableTarget(
            name: "contract-server", dependencies: ["ContractServer", argumentParser],
            path: "Sources/TestSupport/contract-server", swiftSettings: strict),
        tests(
            "ContractServer",
            [
                "ContractServer", "contract-server", asyncHTTPClient, .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests("TaskHubEntities", ["TaskHubEntities"]),
        tests("Route", ["TaskHubEntities"]),
        tests("AccountSession", ["AccountSession", "TaskHubEntities", "TaskSync"]),
        tests("Credentials", ["Credentials"]),
        tests("SessionBus", ["SessionBus"]),
        tests("SecretVault", ["SecretVault", "SecretVaultUnlocking", "SessionBus", "Credentials", "KeyringRig"]),
        tests(
            "OpenIDConnect",
            ["OpenIDConnect", "Credentials", "WebTransport", "WebClient", "ProviderRig", httpTypes, jwtKit, crypto]),
        tests("WebClient", ["WebClient", "WebTransport", httpTypes]),
        tests(
            "TaskHubAPI",
            [
                "TaskHubAPI", "TaskHubEntities", "TaskActions", "TaskSync", "AccountSession", "WebTransport",
                "WebClient", httpTypes,
            ]),
        // The whole way of a change: real stores, the real client, a server that misbehaves, the built programs.
        tests(
            "Sync",
            [
                "ContractServer", "TaskStore", "TaskHubAPI", "TaskHubEntities", "TaskActions", "TaskSync",
                "AccountSession", "AppGroup", "TaskHubGroup",
                "WebTransport", "WebClient", httpTypes,
            ]),
        tests("ProcessControl", ["ProcessControl"]),
        tests(
            "DesktopIntegration", ["DesktopIntegration", "LinkOpening", "ProcessControl", "AppGroup", "TaskHubGroup"]),
        tests("CallbackSocket", ["CallbackSocket", "AppGroup", "TaskHubGroup"]),
        tests("LoopbackCallback", ["LoopbackCallback"]),
        tests("TokenFile", ["TokenFile", "Credentials"]),
        tests("TaskLanguage", ["TaskHubEntities", "TaskActions", "TaskLanguage"]),
        tests("TaskActions", ["TaskHubEntities", "TaskActions"]),
        tests("TaskSync", ["TaskHubEntities", "TaskActions", "TaskSync"]),
        tests("AppGroup", ["AppGroup", "PosixFiles", "TaskHubGroup"]),
        tests("GroupDefaults", ["GroupDefaults", "TaskHubDefaults", "AppGroup", "PosixFiles", "TaskHubGroup"]),
        tests("BarSignals", ["BarSignals", "GroupDefaults", "TaskHubDefaults", "AppGroup", "TaskHubGroup"]),
        tests("LocalZone", ["LocalZone", "TaskHubEntities"]),
        tests("SnapshotFile", ["SnapshotFile", "TaskHubEntities", "AppGroup"]),
        tests(
            "TaskStore",
            [
                "TaskStore", "TaskHubEntities", "TaskActions", "TaskSync", "AppGroup", "PosixFiles", "TaskHubGroup",
                "SnapshotFile", "LocalZone", grdb,
            ]),
        tests("TaskDocuments", ["TaskDocuments", "TaskHubEntities", "TaskActions"]),
        tests("TextLayout", ["TextLayout", "TaskHubEntities"]),
        tests("WidgetCards", ["WidgetCards", "TaskHubEntities", "TextLayout"]),
        tests("AppShell", ["AppShell", "TaskHubEntities", "TaskActions"]),
        tests("Widget", ["taskhub-widget", "Version", "WidgetCards", "TaskHubEntities", argumentParser]),
        tests("Bar", ["BarRig"]),
        // Builds Examples/water-reminder, which is a package of its own, and runs it.
        tests("Example", ["KeyringRig", "Credentials"]),
        tests("EndToEnd", ["ProviderRig", "KeyringRig", "quiet-vault", "SnapshotFile", "TaskHubEntities"]),
    ],
    cxxLanguageStandard: .cxx17
)
