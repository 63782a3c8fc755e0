import AppGroup
import Glibc
import GroupDefaults
import PosixFiles
import TaskHubContainer
import TaskHubGroup
import Testing

@Suite("Shared defaults")
struct SharedDefaultsTests {
    private static let id = "6f1c2a0e-5b7d-4c39-9e21-0a4b8c7d6e5f"

    private func withDefaults(_ work: (SharedDefaults, ContainerPaths) throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let (defaults, paths) = try Self.open("\(directory)/group")
            try work(defaults, paths)
        }
    }

    private static func open(_ path: String) throws -> (SharedDefaults, ContainerPaths) {
        let container = try GroupContainer.open(at: path)
        let locks = ContainerLocks(paths: container.paths)
        return (SharedDefaults(container: container, locks: locks) { id }, container.paths)
    }

    private func text(at path: String) throws -> String? {
        try ContainerFile.read(path, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    private func put(_ text: String, at path: String) throws {
        try ContainerFile.replace(path, with: Array(text.utf8), durability: .atomic)
    }

    @Test("A stored value of another kind, or against its rule, counts as not set and is reported as it was found")
    func wrongValues() async throws {
        try await withDefaults { defaults, paths in
            let stored = """
                {"theme": "drak", "bars": "waybar:8", "mouse": "maybe", "tonight": 20, "keys": ["a", "b"],
                 "appTheme": null, "dateOrder": "day-first", "thme": "dark", "redirect": {"a": [1]}}
                """
            try put(stored, at: paths.defaults)
            let values = try defaults.read()
            let found = DefaultsRegistry.taskHub.entries.compactMap { entry in
                entry.problem(in: values).map { "\(entry.name) \($0.found) \($0.isOfKind)" }
            }
            #expect(
                found == [
                    "bars waybar:8 false", "mouse maybe false", #"redirect {"a":[1]} false"#, "theme drak true",
                    "tonight 20 false",
                ])
            #expect(values[.theme] == nil && values.value(of: .theme) == "light" && values[.keys] == ["a", "b"])
            #expect(DefaultsRegistry.taskHub.unknownNames(in: values) == ["thme"])
        }
    }

    @Test("A change after which no program could read the file is refused, and the file stays")
    func tooLarge() async throws {
        try await withDefaults { defaults, paths in
            let largest = #"{"a":"\#(String(repeating: "x", count: (1 << 20) - 8))"}"#
            try put(largest, at: paths.defaults)
            #expect(throws: DefaultsError.tooLarge(limit: 1 << 20)) {
                try defaults.update { try $0.set("dark", for: .theme) }
            }
            try #expect(text(at: paths.defaults) == largest)
        }
    }

    @Test("Without a file nothing is set, and reading creates none")
    func missing() async throws {
        try await withDefaults { defaults, paths in
            try #expect(defaults.read() == DefaultsValues())
            try #expect(text(at: paths.defaults) == nil)
        }
    }

    @Test("A value of any type that one program sets can be read by another")
    func roundTrip() async throws {
        try await withDefaults { defaults, paths in
            try defaults.update { values in
                try values.set("dark", for: .theme)
                try values.set(true, for: .hasCompletedOnboarding)
                try values.set(["waybar:8", "tmux"], for: .bars)
                try values.set("https://tasks.example.org", for: .serverURL)
            }
            let other = try Self.open(paths.container).0.read()
            #expect(other[.theme] == "dark")
            #expect(other[.hasCompletedOnboarding] == true)
            #expect(other[.bars] == ["waybar:8", "tmux"])
            #expect(other[.serverURL] == "https://tasks.example.org")
            #expect(other[.selectedListID] == nil)
        }
    }

    @Test("The file is JSON that a person can read and edit")
    func format() async throws {
        try await withDefaults { defaults, paths in
            try defaults.update { values throws in
                try values.set("light", for: .theme)
                try values.set("https://tasks.example.org/hub", for: .serverURL)
            }
            try #expect(
                text(at: paths.defaults) == """
                    {
                      "containerID" : "\(Self.id)",
                      "serverURL" : "https://tasks.example.org/hub",
                      "theme" : "light"
                    }

                    """)
        }
    }

    @Test("The first change gives the container its id, which never changes")
    func containerID() async throws {
        try await withDefaults { defaults, paths in
            try #expect(defaults.update { _ in }[.containerID] == Self.id)
            let container = try GroupContainer.open(at: paths.container)
            let other = SharedDefaults(container: container, locks: ContainerLocks(paths: paths)) {
                "00000000-0000-4000-8000-000000000000"
            }
            try #expect(other.update { try $0.set("dark", for: .theme) }[.containerID] == Self.id)
        }
    }

    @Test("A broken id is not silently replaced")
    func brokenContainerID() async throws {
        try await withDefaults { defaults, paths in
            let broken = #"{"containerID": 7, "theme": "dark"}"#
            try put(broken, at: paths.defaults)
            #expect(throws: DefaultsError.invalidValue(key: "containerID")) {
                try defaults.update { try $0.set("light", for: .theme) }
            }
            try #expect(text(at: paths.defaults) == broken)
        }
    }

    @Test(
        "Keys of newer programs survive a change",
        arguments: [
            "null", "true", "-7", "9223372036854775807", "18446744073709551615", "0.1", "1.5e+300",
            "0.12345678901234567890123", "123456789012345678901234567890", #""text with \"quotes\" and \u00e9""#, "[]",
            #"[1,"two",[false,null]]"#, #"{"deep":{"deeper":[{"number":2.5}]}}"#,
        ])
    func unknownKeys(json: String) async throws {
        try await withDefaults { defaults, paths in
            try put(#"{"containerID": "\#(Self.id)", "future": \#(json)}"#, at: paths.defaults)
            let before = try defaults.read()
            try defaults.update { try $0.set("dark", for: .theme) }
            try defaults.update { try $0.set(nil, for: .theme) }
            try #expect(defaults.read() == before)
            let written = try #require(try text(at: paths.defaults)).filter { !$0.isWhitespace }
            let expected = json.filter { !$0.isWhitespace }.replacing(#"\u00e9"#, with: "é")
            #expect(written == #"{"containerID":"\#(Self.id)","future":\#(expected)}"#)
        }
    }

    @Test("A known key with a value of the wrong type counts as unset, and is kept until it is set")
    func unusableValue() async throws {
        try await withDefaults { defaults, paths in
            try put(#"{"theme": "mauve", "bars": ["tmux", 5], "hasCompletedOnboarding": "yes"}"#, at: paths.defaults)
            let values = try defaults.update { #expect($0[.theme] == nil) }
            #expect(values[.bars] == nil)
            #expect(values[.hasCompletedOnboarding] == nil)
            try #expect(text(at: paths.defaults)?.contains(#""theme" : "mauve""#) == true)
        }
    }

    @Test("A change that fails or changes nothing leaves the file unchanged")
    func nothingWritten() async throws {
        struct Failure: Error {}
        try await withDefaults { defaults, paths in
            let compact = #"{"containerID":"\#(Self.id)","theme":"dark"}"#
            try put(compact, at: paths.defaults)
            #expect(throws: Failure.self) {
                try defaults.update { values in
                    try values.set("light", for: .theme)
                    throw Failure()
                }
            }
            try defaults.update { try $0.set("dark", for: .theme) }
            try #expect(text(at: paths.defaults) == compact)
        }
    }

    @Test(
        "A damaged file is an error and stays unchanged",
        arguments: ["", "{", #"{"theme": "dar"#, "[]", "\u{0}\u{1}", "5"])
    func damaged(text garbage: String) async throws {
        try await withDefaults { defaults, paths in
            try put(garbage, at: paths.defaults)
            #expect(throws: DefaultsError.damaged(path: paths.defaults)) { try defaults.read() }
            #expect(throws: DefaultsError.damaged(path: paths.defaults)) {
                try defaults.update { try $0.set("dark", for: .theme) }
            }
            try #expect(text(at: paths.defaults) == garbage)
        }
    }

    @Test("A damaged file is set aside whole, once, and the defaults start empty")
    func setAside() async throws {
        try await withDefaults { defaults, paths in
            try put(#"{"theme": "dar"#, at: paths.defaults)
            let aside = try #require(try defaults.setAsideAndReset(at: "2026-07-14"))
            #expect(aside == "\(paths.defaults).damaged-2026-07-14")
            try #expect(text(at: aside) == #"{"theme": "dar"#)
            try #expect(defaults.read()[.containerID] == Self.id)
            try #expect(defaults.setAsideAndReset(at: "2026-07-14") == nil)
        }
    }

    @Test("An unsafe file is neither read nor set aside")
    func unsafeFile() async throws {
        try await withDefaults { defaults, paths in
            try defaults.update { _ in }
            chmod(paths.defaults, 0o644)
            let refusal = DefaultsError.file(.unsafe(path: paths.defaults, .openToOthers(mode: 0o644)))
            #expect(throws: refusal) { try defaults.read() }
            #expect(throws: refusal) { try defaults.setAsideAndReset(at: "2026-07-14") }
        }
    }

    @Test("A change waits for another program's change, but not forever")
    func busy() async throws {
        try await withDefaults { defaults, paths in
            try ContainerLocks(paths: paths).withLock(.defaults, waitingAtMost: .zero) {
                #expect(throws: DefaultsError.lock(.timedOut(.defaults))) {
                    try defaults.update(waitingAtMost: .milliseconds(20)) { _ in }
                }
                #expect(throws: Never.self) { try defaults.read() }
            }
        }
    }

    @Test("Concurrent changes to different keys are all kept")
    func concurrentChanges() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/group"
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
                            let defaults = try SharedDefaultsTests.open(path).0
                            for _ in 0..<5 {
                                try defaults.update(waitingAtMost: .seconds(60)) { values in
                                    try values.set(
                                        (values[.bars] ?? []) + ["polybar:\(number).\(values[.bars]?.count ?? 0)"],
                                        for: .bars)
                                }
                            }
                        }
                    }
                }
            }
            let bars = try Self.open(path).0.read()[.bars] ?? []
            #expect(bars.count == 40)
        }
    }
}
