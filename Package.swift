// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Flags for a release program, which has Swift's library and Foundation in it.
func linking(_ flags: [String] = []) -> [LinkerSetting] {
    // Modules are compiled for shared libraries, because the tests use them. So they do not name what the static
    // Foundation consists of.
    let foundation = ["CoreFoundation", "_FoundationCShims", "_FoundationCollections", "_FoundationICU"]
        .map { "-l\($0)" }
    return [
        .unsafeFlags(
            ["-use-ld=lld", "-static-stdlib"] + foundation + flags,
            .when(platforms: [.linux], configuration: .release))
    ]
}

/// Flags for a release program that starts soon.
func linking(_ program: String, _ flags: [String]) -> [LinkerSetting] {
    let directory = "\(Context.packageDirectory)/Linking"
    // What runs at start-up lies together: fewer page faults. Unknown names are passed over.
    let order = [
        "-Xlinker", "--symbol-ordering-file=\(directory)/\(program).order", "-Xlinker", "--no-warn-symbol-ordering",
    ]
    return linking(order + flags)
}

// A bar runs the widget at every tick: no dynamic loader, no shared library. Debug builds, and so the
// tests' own process, stay dynamic.
let widgetLinking = linking("taskhub-widget", ["-static-executable"])

// A program without network needs no random address, which would cost 90,000 relocations at each start; C++'s library
// and exported names cost a few thousand more.
let localLinking = linking(
    "taskhub",
    [
        "-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic",
        "-L", "\(Context.packageDirectory)/Linking",
    ])

enum Layer: String {
    case toolkit = "Toolkit"
    case domain = "TaskHub/Domain"
    case data = "TaskHub/Data"
    case presentation = "TaskHub/Presentation"
    case programs = "Programs"
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
        name: name, dependencies: dependencies, path: "Sources/Programs/\(name)", swiftSettings: strict,
        linkerSettings: linking)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    // What the tests test is optimized, as users get it. The tests themselves are built faster without.
    let quicklyBuilt = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))
    return .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TaskHubTestSupport"],
        swiftSettings: strict + [quicklyBuilt])
}

/// Tests that start servers, desktops, browsers or the built programs.
///
/// `make test-unit` leaves them out, and `make test` runs each suite in a process of its own: scripts/run-tests looks
/// for the name of this function.
func systemTests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    tests(name, dependencies)
}

/// The parts that need other packages.
///
/// Another application that names no trait, or only `SignIn`, clones nothing for the rest.
enum Part: String {
    case programs = "Programs"
    case signIn = "SignIn"
}

func product(_ name: String, of package: String, for part: Part) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [part.rawValue]))
}

let argumentParser = product("ArgumentParser", of: "swift-argument-parser", for: .programs)
let httpTypes = product("HTTPTypes", of: "swift-http-types", for: .signIn)
let grdb = product("GRDB", of: "GRDB.swift", for: .programs)

let package = Package(
    name: "taskhub-toolkit",
    products: [
        .library(name: "AppGroup", targets: ["AppGroup", "PosixFiles"]),
        .library(name: "GroupDefaults", targets: ["GroupDefaults"]),
        .library(name: "CivilCalendar", targets: ["CivilCalendar"]),
        .library(name: "Cards", targets: ["Cards"]),
        .library(name: "BarSignals", targets: ["BarSignals"]),
        .library(name: "Credentials", targets: ["Credentials", "PosixFiles"]),
        .library(name: "OpenIDConnect", targets: ["OpenIDConnect", "WebTransport"]),
        .library(name: "SecretVault", targets: ["SecretVault", "SessionBus", "Credentials"]),
        .library(name: "KeyringPrompts", targets: ["KeyringPrompts", "SecretVault", "SessionBus", "Credentials"]),
        .library(name: "WebClient", targets: ["WebClient", "WebTransport"]),
        .library(name: "FileWatching", targets: ["FileWatching", "PosixFiles", "CivilCalendar"]),
        .library(
            name: "GroupSnapshot",
            targets: ["GroupSnapshot", "PublishedFiles", "FileWatching", "PosixFiles", "CivilCalendar"]),
        .library(name: "CardDocuments", targets: ["CardDocuments", "Cards", "GroupSnapshot", "JSONValues"]),
        .library(name: "SharedRuns", targets: ["SharedRuns"]),
        .library(name: "GroupOutbox", targets: ["GroupOutbox"]),
        .library(
            name: "GroupSession",
            targets: [
                "GroupSession", "AppGroup", "Credentials", "JSONValues", "SecretVault", "OpenIDConnect", "WebAddress",
                "WebTransport", "ProgramFailures",
            ]),
        .library(
            name: "GroupAccounts",
            targets: ["GroupAccounts", "GroupSession", "KeyringPrompts", "WebAddress", "WebClient", "WebTransport"]),
        .library(name: "ExtensionPrograms", targets: ["ExtensionPrograms", "ProgramFailures"]),
        .library(name: "TaskCards", targets: ["TaskCards", "Cards", "TaskHubEntities"]),
        .library(name: "TaskHubGroup", targets: ["TaskHubGroup", "TaskHubEntities"]),
        .executable(name: "appgroup", targets: ["appgroup"]),
        .executable(name: "appgroup-token", targets: ["appgroup-token"]),
        .executable(name: "taskhub", targets: ["taskhub"]),
        .executable(name: "taskhub-remote", targets: ["taskhub-remote"]),
        .executable(name: "taskhub-widget", targets: ["taskhub-widget"]),
    ],
    traits: [
        .trait(
            name: Part.programs.rawValue, description: "taskhub, appgroup and their tests",
            enabledTraits: [Part.signIn.rawValue]),
        .trait(
            name: Part.signIn.rawValue,
            description: "HTTP and OpenID Connect: WebTransport, WebClient, OpenIDConnect, GroupSession"),
        .default(enabledTraits: [Part.programs.rawValue]),
    ],
    dependencies: [
        // Dependencies of library products accept patch releases; all others are pinned.
        // docs/decisions/0002 says how to move to newer versions.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        /// Calls of Linux that Swift's Glibc lacks, and the arguments of main(), kept before it runs.
        .target(name: "CLinux", path: "Sources/Toolkit/CLinux"),
        /// Files, directories and paths of a POSIX system.
        module("PosixFiles", in: .toolkit, ["CLinux"]),
        /// Child processes: detached, awaited or piped; signals, deferred for cleaning up; threads for work that blocks.
        module("ProcessControl", in: .toolkit, ["CLinux"]),
        /// Dates, moments, time zones, and the clock; dates in words, relative to today.
        module("CivilCalendar", in: .toolkit, ["CLinux"]),
        /// The shared container: location, ownership, atomic replacement, locks, change signals.
        module("AppGroup", in: .toolkit, ["PosixFiles", "CLinux"]),
        /// JSON as a value: read strictly and within limits, and written.
        module("JSONValues", in: .toolkit),
        /// A card as a JSON document, with later entries.
        module(
            "CardDocuments", in: .toolkit,
            ["AppGroup", "Cards", "GroupSnapshot", "JSONValues", "CivilCalendar", "TextLayout"]),
        /// One execution of a command for all who ask, and its last good output.
        module(
            "SharedRuns", in: .toolkit,
            [
                "AppGroup", "PosixFiles", "PublishedFiles", "GroupOutbox", "CivilCalendar", "ProcessControl",
                "ProgramFailures", "CLinux",
            ]),
        /// Changes that are kept until they are delivered: in order, each at least once.
        module("GroupOutbox", in: .toolkit, ["AppGroup", "PosixFiles", "PublishedFiles", "CivilCalendar"]),
        /// Requests with a token that is renewed once for all programs; the check of a server's address.
        module(
            "GroupSession", in: .toolkit,
            [
                "AppGroup", "GroupDefaults", "Credentials", "JSONValues", "SecretVault", "WebAddress", "WebTransport",
                "OpenIDConnect", "SignInCallback", "ProgramFailures", httpTypes,
            ]),
        /// A user's account at a provider, for all programs of a group; sends what an outbox has.
        module(
            "GroupAccounts", in: .toolkit,
            [
                "AppGroup", "Credentials", "GroupOutbox", "GroupSession", "KeyringPrompts", "ProgramFailures",
                "SecretVault", "SessionBus", "WebAddress", "WebClient", "WebTransport", httpTypes,
            ]),
        /// The toolkit's errors as sentences with exit codes.
        module(
            "ProgramFailures", in: .toolkit,
            ["AppGroup", "PosixFiles", "GroupDefaults", "GroupSnapshot", "JSONValues", "TextLayout", "CLinux"]),
        /// A whole widget or intents program.
        module(
            "ExtensionPrograms", in: .toolkit,
            [
                "ProgramFailures", "AppGroup", "PosixFiles", "FileWatching", "GroupSnapshot", "GroupOutbox", "Cards",
                "CardDocuments", "CivilCalendar", "TextLayout", "CLinux",
            ]),
        /// Shared defaults in one JSON file, with typed keys.
        module("GroupDefaults", in: .toolkit, ["AppGroup", "PosixFiles", "JSONValues"]),
        /// Waiting for changes of files and for moments, without polling.
        module("FileWatching", in: .toolkit, ["PosixFiles", "CivilCalendar", "CLinux"]),
        /// A file of lines with a checksum, which is replaced in one step: its format, publishing it and reading it.
        module("PublishedFiles", in: .toolkit, ["AppGroup", "PosixFiles", "CivilCalendar"]),
        /// A snapshot that any widget can read: its age and its moments, publishing, reading and watching it.
        module(
            "GroupSnapshot", in: .toolkit,
            ["AppGroup", "PosixFiles", "CivilCalendar", "FileWatching", "PublishedFiles"]),
        /// Other people's text: cleaned, measured, clipped, and compared with the words that may have been meant.
        module("TextLayout", in: .toolkit),
        /// A card as a value, and as text, SVG, JSON and each bar's format.
        module("Cards", in: .toolkit, ["TextLayout"]),
        /// Refreshing the running status bars that show a card.
        module("BarSignals", in: .toolkit, ["PosixFiles", "ProcessControl"]),
        /// Tokens, the vault port, and one refresh among many processes; tokens in a plain file.
        module("Credentials", in: .toolkit, ["AppGroup", "PosixFiles", "ProcessControl"]),
        /// What a terminal sends and shows, as values: keys with their names, colours and styles, typed lines.
        module("TerminalValues", in: .toolkit),
        /// ncurses's descriptions of terminals.
        // The linker input in Linking/ makes it static in release builds.
        .systemLibrary(
            name: "CNcurses", path: "Sources/Toolkit/CNcurses", providers: [.apt(["libncurses-dev"])]),
        /// The whole terminal: reading keys, drawing frames, and restoring it.
        module("TerminalScreen", in: .toolkit, ["TerminalValues", "CLinux", "CNcurses", "ProcessControl"]),
        /// The address of a server, checked and normalized.
        module("WebAddress", in: .toolkit),
        /// The HTTP port.
        module("WebTransport", in: .toolkit, [httpTypes]),
        /// libcurl, for HTTP, TLS and proxies.
        .systemLibrary(
            name: "CLibcurl", path: "Sources/Toolkit/CLibcurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        /// HTTP and TLS on the system's libcurl, through proxies where there are any.
        module("WebClient", in: .toolkit, ["CLibcurl", "WebTransport", httpTypes]),
        /// libjose, for JSON Web Signatures.
        .systemLibrary(
            name: "CLibjose", path: "Sources/Toolkit/CLibjose", pkgConfig: "jose", providers: [.apt(["libjose-dev"])]),
        /// OpenSSL's libcrypto, for digests and the signatures that libjose lacks.
        .systemLibrary(
            name: "CLibcrypto", path: "Sources/Toolkit/CLibcrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        /// OpenID Connect sign-in; knows nothing of Task Hub.
        module(
            "OpenIDConnect", in: .toolkit,
            ["CLibcrypto", "CLibjose", "Credentials", "JSONValues", "WebTransport", httpTypes]),
        /// A C function around toml++, which is header-only C++.
        .target(name: "CTOML", path: "Sources/Toolkit/CTOML"),
        /// An empty ICU data package, for programs that link Foundation and use nothing localized.
        .target(name: "CStubICUData", path: "Sources/Toolkit/CStubICUData"),
        /// GLib, for message buses.
        .systemLibrary(
            name: "CGIO", path: "Sources/Toolkit/CGIO", pkgConfig: "gio-2.0",
            providers: [.apt(["libglib2.0-dev"])]),
        /// Calls and signals on a message bus, which start no service; events of the system: network up, and waking.
        module("SessionBus", in: .toolkit, ["CGIO", "CLinux", "PosixFiles"]),
        /// The Secret Service keyring, without ever prompting.
        module("SecretVault", in: .toolkit, ["Credentials", "SessionBus", "CGIO"]),
        /// Creating and unlocking the keyring item, which may prompt.
        // Only what links this can make the keyring ask.
        module(
            "KeyringPrompts", in: .toolkit,
            ["PosixFiles", "ProcessControl", "Credentials", "SecretVault", "SessionBus"]),
        /// Units of the user's systemd, desktop entries and link handlers: their files, quoted, and the tools they need.
        module("UserIntegration", in: .toolkit, ["AppGroup", "CivilCalendar", "PosixFiles", "ProcessControl"]),
        /// Receives the browser's callback, over a loopback port or a socket, and links for the running app.
        module("SignInCallback", in: .toolkit, ["AppGroup", "PosixFiles", "ProcessControl", "CLinux"]),

        /// Values and their rules: tasks, lists, due dates, recurrence, routes, the snapshot.
        module("TaskHubEntities", in: .domain, ["CivilCalendar"]),
        /// What Task Hub decides about its container: identifier, file names, lock order, and what its snapshot says.
        module("TaskHubGroup", in: .domain, ["TaskHubEntities", "AppGroup", "PosixFiles", "PublishedFiles"]),
        /// SQLite: the stored values, the schema, what transactions can read and change, observation.
        module(
            "TaskStore", in: .domain,
            ["TaskHubEntities", "AppGroup", "FileWatching", "PosixFiles", "TaskHubGroup", grdb]),
        /// What a user can do to tasks and lists, and how they say it: dates, repetitions, quick-add lines, filters.
        module("TaskActions", in: .domain, ["TaskHubEntities", "TextLayout", "TaskStore"]),
        /// When to notify, quiet hours, delivery exactly once, and the notifier port.
        module("Reminders", in: .domain, ["TaskHubEntities", "TaskStore", "TaskActions"]),
        /// Outbox, push, pull, merge and replica identity, with the remote ports.
        module("TaskSync", in: .domain, ["TaskHubEntities", "TaskStore", "TaskActions", "Credentials"]),
        /// Set-up, sign-in, session, sign-out, this device and health checks, with their ports.
        module(
            "AccountSession", in: .domain,
            ["TaskHubEntities", "Credentials", "TaskStore", "TaskActions", "TaskSync", "WebAddress"]),

        /// Files of Task Hub's container beside the store: its settings, the published snapshot, delivered reminders.
        module(
            "TaskHubContainer", in: .data,
            [
                "TaskHubEntities", "TaskActions", "Reminders", "TaskSync", "AccountSession", "AppGroup", "BarSignals",
                "GroupDefaults", "TaskHubGroup", "WebAddress",
            ]),
        /// The typed client of the Task Hub server.
        module(
            "TaskHubAPI", in: .data,
            [
                "TaskHubEntities", "TaskStore", "TaskActions", "TaskSync", "AccountSession", "WebAddress",
                "WebTransport", httpTypes,
            ],
            excluding: ["openapi.yaml"]),
        /// The desktop's notification service, if one runs.
        module("DesktopNotification", in: .data, ["TaskStore", "Reminders", "SessionBus"]),
        /// Installs the link handler and the units, opens links in the user's terminals, reloads the status bars.
        module(
            "DesktopIntegration", in: .data,
            ["AppGroup", "PosixFiles", "TaskHubGroup", "ProcessControl", "UserIntegration", "BarSignals"]),
        /// Import and export: our JSON, Taskwarrior, todo.txt, iCalendar, CSV.
        module("TaskDocuments", in: .data, ["TaskHubEntities", "TaskActions"]),

        /// The card of Task Hub's snapshot, and when it changes.
        module("TaskCards", in: .presentation, ["TaskHubEntities", "Cards", "TextLayout"]),
        /// What the command line prints: each answer as text and as JSON.
        module(
            "CommandOutput", in: .presentation,
            [
                "TaskHubEntities", "TaskStore", "TaskActions", "Reminders", "TaskSync", "AccountSession", "TextLayout",
            ]),
        /// View models and coordinator of the terminal app; no terminal code.
        module(
            "TaskApp", in: .presentation,
            [
                "TaskHubEntities", "TerminalValues", "TaskStore", "TaskActions", "TaskSync", "AccountSession",
                "TextLayout", "CommandOutput", "WebAddress",
            ]),
        /// The terminal app's screens as rows of styled text, and these on the cells of a terminal.
        module(
            "TerminalViews", in: .presentation,
            ["TerminalScreen", "TaskApp", "TaskHubEntities", "TerminalValues", "TextLayout"]),

        /// The arguments with which a program was started, and options that it does not have.
        module("Arguments", in: .programs, ["TextLayout", "CLinux", argumentParser]),
        /// Ports to adapters, errors to exit codes.
        module(
            "Composition", in: .programs,
            [
                "AccountSession", "SignInCallback", "DesktopIntegration", "UserIntegration", "TaskHubEntities",
                "TaskActions", "TaskSync", "Reminders", "AppGroup", "PosixFiles", "TaskHubGroup", "GroupDefaults",
                "ProgramFailures", "FileWatching", "CivilCalendar", "ProcessControl", "TaskStore", "TaskHubContainer",
                "TaskDocuments", "CommandOutput", "Arguments", "TextLayout", argumentParser,
            ]),
        /// The main command; under its second name, `taskhub-intent`, acts and never asks.
        module(
            "TaskHubCommands", in: .programs,
            [
                "Arguments", "Composition", "TaskHubEntities", "TaskActions", "TaskSync", "AccountSession", "AppGroup",
                "TaskHubGroup", "GroupDefaults", "TaskHubContainer", "TaskStore", "TaskDocuments", "CommandOutput",
                "TextLayout", "SignInCallback", "DesktopIntegration", "UserIntegration", "PosixFiles", "FileWatching",
                "ProcessControl", "ProgramFailures", "TerminalScreen", "TerminalViews", "TaskApp", "CivilCalendar",
                "CStubICUData", argumentParser,
            ]),
        /// These commands as a program, for static linking; the tests link the module.
        program("taskhub", linking: localLinking, ["TaskHubCommands"]),
        /// The only program that links the network, the keyring and the session bus.
        program(
            "taskhub-remote", linking: linking(),
            [
                "Arguments", "Composition", "TaskHubEntities", "TaskActions", "TaskSync", "Reminders",
                "AccountSession", "AppGroup", "PosixFiles", "TaskHubGroup", "GroupDefaults", "TaskHubContainer",
                "CivilCalendar", "TaskStore", "TaskApp", "CommandOutput", "TextLayout", "Credentials", "OpenIDConnect",
                "SecretVault", "KeyringPrompts", "TaskHubAPI", "WebAddress", "WebTransport", "WebClient",
                "SignInCallback", "ProcessControl", "DesktopIntegration", "UserIntegration", "DesktopNotification",
                "SessionBus", "BarSignals", "FileWatching", "CLinux", argumentParser,
            ]),
        /// Draws and never acts; reads one file.
        module(
            "WidgetCommands", in: .programs,
            [
                "Arguments", "TaskHubEntities", "AppGroup", "TaskHubGroup", "PosixFiles", "CTOML", "CivilCalendar",
                "FileWatching", "TextLayout", "Cards", "TaskCards", argumentParser,
            ]),
        /// The same for the widget.
        program("taskhub-widget", linking: widgetLinking, ["WidgetCommands"]),

        /// What the programs of `appgroup` share: the group that a command line names, and what they print.
        module(
            "GroupCommandLine", in: .programs,
            ["Arguments", "AppGroup", "PosixFiles", "ProgramFailures", "TextLayout", argumentParser]),
        /// The command `appgroup`: what the toolkit does, for every language.
        module(
            "AppGroupCommands", in: .programs,
            [
                "Arguments", "GroupCommandLine", "AppGroup", "PosixFiles", "FileWatching", "GroupDefaults",
                "GroupSnapshot", "SharedRuns", "GroupOutbox", "BarSignals", "ProgramFailures", "ExtensionPrograms",
                "Cards", "CardDocuments", "JSONValues", "CivilCalendar", "ProcessControl", "TextLayout",
                "UserIntegration", argumentParser,
            ]),
        /// The same as a program.
        program("appgroup", linking: linking("appgroup", ["-static-executable"]), ["AppGroupCommands"]),
        /// The part of `appgroup` that links the network, the keyring and the session bus.
        program(
            "appgroup-token", linking: linking(),
            [
                "Arguments", "GroupCommandLine", "AppGroup", "GroupDefaults", "GroupSession", "ProgramFailures",
                "PosixFiles", "Credentials", "OpenIDConnect", "SecretVault", "KeyringPrompts", "SessionBus",
                "WebAddress", "WebTransport", "WebClient", "ProcessControl", "CivilCalendar", "TextLayout", "CLinux",
                httpTypes, argumentParser,
            ]),

        /// Has them all, so that one build makes them side by side. Nothing uses it.
        module(
            "Programs", in: .programs, ["taskhub", "taskhub-remote", "taskhub-widget", "appgroup", "appgroup-token"]),

        /// The README's example of an extension.
        .executableTarget(
            name: "due-today",
            dependencies: ["TaskHubEntities", "AppGroup", "TaskHubGroup", "CivilCalendar"],
            path: "Examples/due-today", swiftSettings: strict),

        /// Seeds, doubles, and running programs.
        module(
            "TaskHubTestSupport", in: .testSupport,
            [
                "TaskHubEntities", "TaskStore", "AppGroup", "TaskActions", "Reminders", "TaskSync", "Credentials",
                "TerminalValues", "CLinux",
            ]),
        /// Real peers: an identity provider behind TLS; keyrings, notification services and bars on private desktops.
        module("Rigs", in: .testSupport, ["SessionBus", "TaskHubTestSupport"]),
        /// The smallest program on the vault that never prompts.
        // What can be built on the vault that never asks, and on nothing else.
        .executableTarget(
            name: "quiet-vault", dependencies: ["SecretVault", "SessionBus", "Credentials"],
            path: "Sources/TestSupport/quiet-vault", swiftSettings: strict),
        /// A caller of shared runs and locks, for tests that need many or kill some.
        .executableTarget(
            name: "shared-runner", dependencies: ["SharedRuns", "AppGroup", "CivilCalendar"],
            path: "Sources/TestSupport/shared-runner", swiftSettings: strict),
        /// A user of an outbox, for tests that need many or kill some.
        .executableTarget(
            name: "outbox-user", dependencies: ["GroupOutbox", "AppGroup", "CivilCalendar"],
            path: "Sources/TestSupport/outbox-user", swiftSettings: strict),
        /// Measures synchronisation and the store for `make bench`.
        .executableTarget(
            name: "sync-bench",
            dependencies: [
                "TaskHubTestSupport", "TaskHubEntities", "TaskActions", "TaskSync", "TaskStore", "AppGroup",
                "TaskHubGroup", grdb,
            ],
            path: "Sources/TestSupport/sync-bench", swiftSettings: strict),
        /// libmicrohttpd, for the HTTP of the tests' server.
        .systemLibrary(
            name: "CMicrohttpd", path: "Sources/TestSupport/CMicrohttpd", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        /// An in-memory Task Hub server that answers as recorded, and misbehaves on request.
        // The judge of TaskHubAPI: it shares no wire code with it.
        module("ContractServer", in: .testSupport, ["CLibjose", "CMicrohttpd", httpTypes]),
        /// The contract server as a program.
        .executableTarget(
            name: "contract-server", dependencies: ["ContractServer", argumentParser],
            path: "Sources/TestSupport/contract-server", swiftSettings: strict),
        systemTests(
            "ContractServer",
            ["ContractServer", "WebClient", "WebTransport", httpTypes]),
        tests("TaskHubEntities", ["TaskHubEntities"]),
        tests("Route", ["TaskHubEntities"]),
        tests(
            "AccountSession",
            [
                "AccountSession", "TaskHubEntities", "TaskActions", "TaskSync", "Credentials", "TaskStore", "AppGroup",
                "PosixFiles", "TaskHubGroup", "WebAddress",
            ]),
        tests("Credentials", ["Credentials", "AppGroup", "PosixFiles", "TaskHubGroup"]),
        tests("SessionBus", ["SessionBus"]),
        systemTests("SystemEvents", ["SessionBus", "Rigs"]),
        tests("PosixFiles", ["PosixFiles"]),
        systemTests(
            "SecretVault",
            ["SecretVault", "KeyringPrompts", "SessionBus", "Credentials", "Rigs"]),
        systemTests(
            "OpenIDConnect",
            ["OpenIDConnect", "Credentials", "ContractServer", "WebTransport", "WebClient", "Rigs", httpTypes]),
        systemTests("WebClient", ["WebClient", "WebTransport", httpTypes]),
        tests(
            "TaskHubAPI",
            [
                "TaskHubAPI", "TaskHubEntities", "TaskStore", "TaskActions", "TaskSync", "AccountSession",
                "Credentials", "WebAddress", "WebTransport", "WebClient", httpTypes,
            ]),
        // The whole way of a change: real stores, the real client, a server that misbehaves, the built programs.
        systemTests(
            "Sync",
            [
                "ContractServer", "TaskStore", "TaskHubContainer", "TaskHubAPI", "TaskHubEntities", "TaskActions",
                "TaskSync", "Credentials", "AccountSession", "AppGroup", "GroupDefaults", "TaskHubGroup",
                "WebAddress", "WebTransport", "WebClient", httpTypes,
            ]),
        tests("ProcessControl", ["ProcessControl"]),
        tests("TerminalScreen", ["TerminalScreen", "TerminalValues"]),
        tests(
            "TerminalViews",
            [
                "TerminalViews", "TerminalScreen", "TerminalValues", "TaskApp", "TextLayout", "TaskHubEntities",
                "TaskStore", "TaskActions", "TaskSync", "AccountSession", "TaskHubCommands",
            ]),
        // Fails if a newer version changes the messages that Composition recognises.
        tests("ArgumentParser", [argumentParser]),
        tests(
            "DesktopIntegration",
            [
                "DesktopIntegration", "UserIntegration", "GroupDefaults", "TaskHubContainer", "ProcessControl",
                "AppGroup", "BarSignals", "TaskHubGroup",
            ]),
        tests("UserIntegration", ["UserIntegration", "AppGroup", "PosixFiles"]),
        tests("SignInCallback", ["SignInCallback", "AppGroup", "TaskHubGroup"]),
        systemTests("LoopbackPort", ["SignInCallback"]),
        tests("TaskActions", ["TaskHubEntities", "TaskStore", "TaskActions"]),
        tests(
            "Reminders",
            [
                "Reminders", "TaskHubEntities", "TaskActions", "TaskStore", "TaskHubContainer", "TaskSync",
                "CommandOutput", "AppGroup", "TaskHubGroup",
            ]),
        tests("TaskSync", ["TaskHubEntities", "TaskStore", "TaskActions", "TaskSync"]),
        tests("AppGroup", ["AppGroup", "FileWatching", "PosixFiles", "TaskHubGroup", "CLinux"]),
        tests(
            "GroupDefaults",
            [
                "GroupDefaults", "TaskHubContainer", "AccountSession", "AppGroup", "BarSignals", "PosixFiles",
                "TaskHubGroup",
            ]),
        tests("CivilCalendar", ["CivilCalendar", "TaskHubEntities"]),
        tests("PublishedFiles", ["PublishedFiles", "PosixFiles"]),
        tests("GroupSnapshot", ["GroupSnapshot", "PublishedFiles", "AppGroup", "CivilCalendar", "PosixFiles"]),
        tests("TaskHubGroup", ["TaskHubGroup", "TaskHubEntities"]),
        tests(
            "TaskStore",
            [
                "TaskStore", "TaskHubContainer", "TaskHubEntities", "TaskActions", "Reminders", "TaskSync", "AppGroup",
                "PosixFiles", "TaskHubGroup", grdb,
            ]),
        tests("TaskDocuments", ["TaskDocuments", "TaskHubEntities", "TaskStore", "TaskActions"]),
        tests("JSONValues", ["JSONValues"]),
        tests("CardDocuments", ["CardDocuments", "AppGroup", "Cards", "GroupSnapshot", "JSONValues", "CivilCalendar"]),
        systemTests("SharedRuns", ["SharedRuns", "shared-runner", "AppGroup", "PublishedFiles", "CivilCalendar"]),
        tests(
            "GroupOutbox", ["GroupOutbox", "SharedRuns", "outbox-user", "AppGroup", "PosixFiles", "CivilCalendar"]),
        tests(
            "GroupSession",
            [
                "GroupSession", "AppGroup", "Credentials", "JSONValues", "PosixFiles", "ProgramFailures", "SecretVault",
                "OpenIDConnect", "WebAddress", "WebTransport", httpTypes,
            ]),
        // The built program, on a real keyring and a real identity provider.
        systemTests("AppGroupToken", ["Rigs"]),
        tests(
            "GroupAccounts",
            [
                "GroupAccounts", "GroupOutbox", "GroupSession", "ProgramFailures", "AppGroup", "CivilCalendar",
                "Credentials", "WebAddress", "WebClient", "WebTransport", httpTypes,
            ]),
        tests(
            "ExtensionPrograms",
            [
                "ExtensionPrograms", "ProgramFailures", "AppGroup", "PosixFiles", "GroupDefaults", "GroupSnapshot",
                "GroupOutbox", "Cards", "CivilCalendar",
            ]),
        // Any implementation of docs/spec, by cases that are data.
        systemTests("Conformance", ["Rigs"]),
        tests("TextLayout", ["TextLayout"]),
        tests("Cards", ["Cards", "TextLayout"]),
        systemTests("TaskCards", ["TaskCards", "Cards", "TaskHubEntities"]),
        tests(
            "CommandOutput",
            [
                "TaskStore", "TaskActions", "Reminders", "CommandOutput", "TaskDocuments", "TaskHubEntities",
                "TaskSync", "TextLayout",
            ]),
        // The line `:` takes what the programs declare.
        tests(
            "TaskApp",
            [
                "TaskApp", "TaskHubEntities", "TerminalValues", "TaskActions", "TaskSync", "AccountSession",
                "TaskStore", "TaskHubContainer", "AppGroup", "TaskHubGroup", "TaskHubCommands",
            ]),
        // The program, as it was built beside the tests.
        systemTests("AppGroupProgram", ["Arguments", "GroupCommandLine", "CivilCalendar"]),
        systemTests("Widget", ["WidgetCommands", "Arguments", "Cards", "TaskCards", "TaskHubEntities"]),
        tests("Intent", ["TaskHubCommands", "Composition", "TaskActions", argumentParser]),
        systemTests("Bar", ["Rigs"]),
        systemTests(
            "DesktopNotification", ["DesktopNotification", "SessionBus", "Rigs"]),
        // Builds Examples/water-reminder, which is a package of its own, and runs it.
        systemTests("Example", ["Cards", "Rigs"]),
        // Runs the other examples, which are scripts.
        systemTests("ExtensionExamples", []),
        systemTests(
            "EndToEnd",
            ["Rigs", "TaskHubGroup", "TaskHubEntities", "TaskStore", "TaskSync"]),
    ],
    cxxLanguageStandard: .cxx17
)
