// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A bar runs the widget at every tick: no dynamic loader, no shared library. Debug builds, and so the
// tests' own process, stay dynamic.
let fullyStatic: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-executable", "-use-ld=lld",
            // What runs at start-up lies together: fewer page faults. Unknown names are passed over.
            "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Benchmarks/startup.order",
            "-Xlinker", "--no-warn-symbol-ordering",
        ], .when(platforms: [.linux], configuration: .release))
]

enum Layer: String {
    case domain = "Domain"
    case data = "Data"
    case presentation = "Presentation"
    case executables = "Executables"
    case testSupport = "TestSupport"
}

func module(_ name: String, in layer: Layer, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer.rawValue)/\(name)", swiftSettings: strict)
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
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "taskhub-toolkit",
    products: [
        .library(name: "AppGroup", targets: ["AppGroup"]),
        .library(name: "GroupDefaults", targets: ["GroupDefaults"]),
        .library(name: "LocalZone", targets: ["LocalZone"]),
        .library(name: "SnapshotFile", targets: ["SnapshotFile", "TaskHubEntities"]),
        .library(name: "WidgetCards", targets: ["WidgetCards", "TaskHubEntities"]),
        .executable(name: "taskhub", targets: ["taskhub"]),
        .executable(name: "taskhub-widget", targets: ["taskhub-widget"]),
        .executable(name: "taskhub-intent", targets: ["taskhub-intent"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        module("TaskHubEntities", in: .domain),
        module("TaskHubUseCases", in: .domain, ["TaskHubEntities"]),

        .systemLibrary(name: "CLinux", path: "Sources/Data/CLinux"),
        module("AppGroup", in: .data, ["CLinux"]),
        module("GroupDefaults", in: .data, ["AppGroup"]),
        module("LocalZone", in: .data, ["TaskHubEntities"]),
        module("SnapshotFile", in: .data, ["TaskHubEntities", "AppGroup"]),
        module(
            "TaskStore", in: .data, ["TaskHubEntities", "TaskHubUseCases", "AppGroup", "SnapshotFile", grdb]),
        module("TaskDocuments", in: .data, ["TaskHubEntities", "TaskHubUseCases"]),

        module("TextLayout", in: .presentation, ["TaskHubEntities"]),
        module("WidgetCards", in: .presentation, ["TaskHubEntities", "TextLayout"]),
        module("AppShell", in: .presentation, ["TaskHubEntities", "TaskHubUseCases", "TextLayout"]),

        module(
            "Composition", in: .executables,
            [
                "TaskHubEntities", "TaskHubUseCases", "AppGroup", "GroupDefaults", "LocalZone", "TaskStore",
                "TaskDocuments", argumentParser,
            ]),
        program(
            "taskhub",
            [
                "Composition", "TaskHubEntities", "TaskHubUseCases", "AppGroup", "GroupDefaults", "TaskStore",
                "TaskDocuments", "AppShell", "TextLayout", argumentParser,
            ]),
        program(
            "taskhub-intent",
            ["Composition", "TaskHubEntities", "TaskHubUseCases", "TaskDocuments", "TextLayout", argumentParser]),
        program(
            "taskhub-widget", linking: fullyStatic,
            ["TaskHubEntities", "AppGroup", "LocalZone", "SnapshotFile", "WidgetCards", argumentParser]),

        // The README's example of an extension of one's own.
        .executableTarget(
            name: "due-today", dependencies: ["TaskHubEntities", "AppGroup", "LocalZone", "SnapshotFile"],
            path: "Examples/due-today", swiftSettings: strict),

        module("TaskHubTestSupport", in: .testSupport, ["TaskHubEntities", "TaskHubUseCases"]),
        tests("TaskHubEntities", ["TaskHubEntities"]),
        tests("TaskHubUseCases", ["TaskHubEntities", "TaskHubUseCases"]),
        tests("AppGroup", ["AppGroup"]),
        tests("GroupDefaults", ["GroupDefaults", "AppGroup"]),
        tests("LocalZone", ["LocalZone", "TaskHubEntities"]),
        tests("SnapshotFile", ["SnapshotFile", "TaskHubEntities", "AppGroup"]),
        tests(
            "TaskStore",
            ["TaskStore", "TaskHubEntities", "TaskHubUseCases", "AppGroup", "SnapshotFile", "LocalZone", grdb]),
        tests("TaskDocuments", ["TaskDocuments", "TaskHubEntities", "TaskHubUseCases"]),
        tests("TextLayout", ["TextLayout", "TaskHubEntities"]),
        tests("WidgetCards", ["WidgetCards", "TaskHubEntities", "TextLayout"]),
        tests("AppShell", ["AppShell", "TaskHubEntities", "TaskHubUseCases"]),
        tests("Widget", ["taskhub-widget", "WidgetCards", "TaskHubEntities", argumentParser]),
        tests("EndToEnd", ["SnapshotFile", "TaskHubEntities"]),
    ]
)
