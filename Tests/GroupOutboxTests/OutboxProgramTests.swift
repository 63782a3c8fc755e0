import Glibc
import GroupOutbox
import TaskHubTestSupport
import Testing

/// Several programs at once, and programs that are killed.
@Suite("An outbox of several programs")
struct OutboxProgramTests {
    private let home: OutboxHome

    init() throws { home = try OutboxHome() }

    private func run(_ words: [String], through wrapper: [String] = []) async throws -> ProgramResult {
        let command = wrapper + [OutboxHome.program, home.container] + words
        return try await runProgram(command[0], Array(command.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
    }

    /// The keys that were sent, in their order.
    private var sent: [String] {
        TextFile.contents(of: home.directory.appending("sent")).split(separator: "\n").map(String.init)
    }

    private func deliver(through wrapper: [String] = []) async throws -> ProgramResult {
        try await run(["deliver", home.directory.appending("sent")], through: wrapper)
    }

    @Test("Programs that add and deliver at the same time lose and double nothing, and each one's order is kept")
    func concurrent() async throws {
        let programs = 6
        let keys = (0..<programs).map { program in (0..<20).map { "\(program)-\($0)" } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for list in keys {
                group.addTask {
                    let result = try await run(["add"] + list).expectSuccess()
                    #expect(result.stdout.split(separator: "\n").map(String.init) == list)
                    try await deliver().expectSuccess()
                }
            }
            try await group.waitForAll()
        }
        // Whoever found another one delivering has left its entries to that one.
        #expect(try home.keys() == [])
        #expect(sent.count == programs * 20 && Set(sent) == Set(keys.joined()))
        for (program, list) in keys.enumerated() { #expect(sent.filter { $0.hasPrefix("\(program)-") } == list) }
    }

    @Test("An entry is synced before it is confirmed, also by a program that finds it there")
    func syncs() async throws {
        try #require(access("/usr/bin/strace", X_OK) == 0)
        try home.add(keys: "a")
        #expect(try await synced(["add", "b"]) == ["entries"])
        #expect(try await synced(["add", "b"]) == ["entries"])
        // The name of a file may be lost too, until somebody has synced the directory.
        var bytes = try home.bytes()
        let mark = try #require(bytes.firstIndex(of: UInt8(ascii: "=")))
        bytes[mark] = UInt8(ascii: "?")
        for key in ["b", "c"] {
            try home.plant(bytes)
            #expect(try await synced(["add", key]) == ["test", "entries"])
            #expect(try home.bytes()[mark] == UInt8(ascii: "="))
        }
    }

    /// The names of the files and directories that were synced before the program answered.
    private func synced(_ words: [String]) async throws -> [String] {
        let calls = home.directory.appending("calls")
        let strace = ["/usr/bin/strace", "-y", "-o", calls, "-e", "trace=fsync,write"]
        try await run(words, through: strace).expectSuccess()
        let lines = TextFile.contents(of: calls).split(separator: "\n").prefix { !$0.hasPrefix("write(1") }
        return lines.filter { $0.hasPrefix("fsync") }.map {
            String($0.prefix { $0 != ">" }.split(separator: "/").last ?? "")
        }
    }

    @Test(
        "Killed at any call that changes something, it loses nothing that was confirmed, and doubles nothing",
        arguments: ["pwrite64", "fsync", "renameat", "ftruncate", "flock", "mkdirat", "write"])
    func killedAtCall(call: String) async throws {
        try #require(access("/usr/bin/strace", X_OK) == 0)
        var kills = 0
        for scene in ["first", "more", "torn", "delivery"] {
            for number in 1... {
                try reset(scene)
                let before = try home.keys()
                let strace = [
                    "/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                    "inject=\(call):signal=KILL:when=\(number)",
                ]
                let isKilled: Bool
                if scene == "delivery" {
                    isKilled = try await deliver(through: strace).status != 0
                    try await deliver().expectSuccess()
                    try #require(try home.keys() == ["refused-b!65"], "\(scene) \(number)")
                    // The entry at which it was killed may be sent once more.
                    try #require(Set(sent) == Set(before) && sent.count <= before.count + 1, "\(scene) \(number)")
                } else {
                    let result = try await run(["add", "new"], through: strace)
                    isKilled = result.status != 0
                    let isThere = try home.keys() == before + ["new"]
                    let isUnchanged = try home.keys() == before
                    try #require(isThere || isKilled && isUnchanged, "\(scene) \(number)")
                    try #require(isThere || result.stdout.isEmpty)
                    try await run(["add", "new"]).expectSuccess()
                    try #require(try home.keys() == before + ["new"], "\(scene) \(number)")
                }
                guard isKilled else { break }
                kills += 1
            }
        }
        #expect(kills > 0)
    }

    /// Puts the container into the state in which a program is killed.
    private func reset(_ scene: String) throws {
        for name in ["entries", "lock", "pause"] { unlink("\(home.files)/\(name)") }
        rmdir(home.files)
        rmdir("\(home.container)/outbox")
        unlink(home.directory.appending("sent"))
        if scene == "first" { return }
        try home.add(keys: "a", "refused-b", "c")
        if scene == "torn" { try home.plant(home.bytes() + Array("+000\t2026-11-28T22:00".utf8)) }
    }

    @Test("Killed by a size limit at any byte of an entry, it loses nothing", arguments: [1, 4, 5, 20, 40, 63])
    func killedInWrite(bytes: Int) async throws {
        try home.add(keys: "a")
        let size = try home.bytes().count
        // The limit of a shell is in kilobytes, and prlimit's in bytes. SIGXFSZ ends the program.
        let result = try await run(["add", "new"], through: ["/usr/bin/prlimit", "--fsize=\(size + bytes)"])
        #expect(result.status == -SIGXFSZ || bytes == 63)
        #expect(try home.bytes().count > size && home.keys().first == "a")
        try await run(["add", "new"]).expectSuccess()
        #expect(try home.keys() == ["a", "new"])
    }

    @Test("Programs killed at random moments lose nothing that was confirmed", arguments: 0..<3)
    func killedAtRandom(seed: UInt64) async throws {
        var random = SplitMix(seed: seed)
        let confirmed = home.directory.appending("confirmed")
        for round in 0..<25 {
            let keys = (0..<200).map { "\(round)-\($0)" }
            let adding = try BackgroundProgram(
                OutboxHome.program, [home.container, "add"] + keys, environment: [:], output: confirmed)
            let delivering = try BackgroundProgram(
                OutboxHome.program, [home.container, "deliver", home.directory.appending("sent")], environment: [:],
                output: home.directory.appending("delivered"))
            usleep(UInt32.random(in: 0..<40_000, using: &random))
            delivering.end()
            adding.end()
        }
        let waiting = Set(try home.keys())
        let promised = Set(TextFile.contents(of: confirmed).split(separator: "\n").map(String.init))
        #expect(promised.subtracting(waiting).subtracting(sent) == [])
        try await deliver().expectSuccess()
        #expect(try home.keys() == [] && Set(sent).isSuperset(of: promised))
        // At most one entry was under way at each kill.
        #expect(sent.count <= Set(sent).count + 25)
        #expect(try home.outbox.read().setAside == [])
    }
}
