import Glibc
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("taskhub sync --watch", .serialized, .timeLimit(.minutes(4)))
struct SyncWatchTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
    }

    /// Starts it in the background, and returns once it has asked the server.
    private func start(_ options: String = "") async throws -> Int32 {
        let command = """
            "$0" sync --watch \(options) > "$HOME/watch.out" 2> "$HOME/watch.err" < /dev/null & echo $!
            """
        let answer = try await installation.tool("/bin/sh", ["-c", command, "\(Installation.programs)/taskhub"])
        let pid = try #require(Int32(answer.output.split(separator: "\n").first ?? ""))
        try #require(try await eventually { try await !scene.state().requests.isEmpty }, "it never asked")
        // The first round ends.
        try await Task.sleep(for: .milliseconds(300))
        return pid
    }

    private func eventually(within limit: Duration = .seconds(60), _ condition: () async throws -> Bool) async throws
        -> Bool
    {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    private func complaints() throws -> [String] {
        let text = String(decoding: try readFile(installation.home.appending("watch.err")), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("However many changes the bars were told of, no ended program is left behind but the last few")
    func children() async throws {
        defer { scene.end() }
        try await installation.taskhub("config", "set", "bars", "polybar:tasks")
        let pid = try await start()
        for number in 1...6 {
            try await installation.create("Task \(number)", "--no-wait")
            let isThere = try await eventually { try await scene.titlesThere().count == number }
            #expect(isThere, "task \(number)")
        }
        func children() async throws -> [Substring] {
            try await installation.tool("/bin/sh", ["-c", "ps -o stat= --ppid \(pid); true"]).output.split(
                separator: "\n")
        }
        #expect(try await eventually { try await children().allSatisfy { $0.hasPrefix("Z") } })
        // Whatever is started for the next change finds all of them dead.
        try await installation.create("Task 7", "--no-wait")
        #expect(try await eventually { try await scene.titlesThere().count == 7 })
        #expect(try await eventually { try await children().count { $0.hasPrefix("Z") } <= 2 })
        kill(pid, SIGTERM)
        #expect(try await eventually { !installation.runningPrograms().contains("taskhub") })
    }

    @Test("A change made here is sent long before the next round is due, and SIGTERM ends it with nothing broken")
    func change() async throws {
        defer { scene.end() }
        let pid = try await start()
        for number in 1...3 {
            try await installation.create("Task \(number)", "--no-wait")
            let isThere = try await eventually { try await scene.titlesThere().count == number }
            #expect(isThere, "task \(number)")
        }
        // In the middle of a round.
        try await scene.control("faults", #"{"kind":"delay","seconds":1,"times":1,"method":"POST"}"#)
        try await installation.create("Task 4", "--no-wait")
        #expect(try await eventually { try await scene.state().faults == 0 })
        kill(pid, SIGTERM)
        #expect(try await eventually { !installation.runningPrograms().contains("taskhub") })
        #expect(try await installation.sql("PRAGMA integrity_check") == "ok")
        // What was under way is done there, and not a second time.
        try await Task.sleep(for: .seconds(1))
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere() == ["Task 1", "Task 2", "Task 3", "Task 4"])
        #expect(try complaints().isEmpty)
    }

    @Test("While the server is away it asks ever less often, and sends what was queued when it is back")
    func away() async throws {
        defer { scene.end() }
        let pid = try await start("--every 0.2")
        defer { kill(pid, SIGTERM) }
        try await scene.control("faults", #"{"kind":"drop_before","times":1000,"path":"*/sync/delta"}"#)
        try await scene.control("log/clear")
        let began = ContinuousClock.now
        try await Task.sleep(for: .seconds(4))
        #expect(try await eventually { try await scene.state().requests.count >= 2 })
        let asked = try await scene.state().requests.count
        // Every 0.2 s it would be five a second; doubled each time, with jitter, it is at most 8 in four seconds.
        #expect(Double(asked) < (ContinuousClock.now - began) / .seconds(1) * 2.5, "\(asked)")
        let lines = try complaints()
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("did not respond") }, "\(lines)")
        try await scene.control("faults/clear")
        try await installation.create("Queued", "--no-wait")
        #expect(try await eventually { try await scene.titlesThere() == ["Queued"] })
        #expect(try await eventually { try await scene.waiting().isEmpty })
        let count = try complaints().count
        try await Task.sleep(for: .seconds(1))
        #expect(try complaints().count == count)
    }

    @Test("What the server throttles is not asked again before the time it names, whatever is changed here")
    func patience() async throws {
        defer { scene.end() }
        let pid = try await start()
        defer { kill(pid, SIGTERM) }
        try await scene.control("log/clear")
        try await scene.control("faults", #"{"kind":"throttled","retry_after":6,"times":1,"method":"POST"}"#)
        try await installation.create("One", "--no-wait")
        try #require(try await eventually { try await scene.state().faults == 0 }, "it never sent it")
        try await installation.create("Two", "--no-wait")
        #expect(try await eventually { try await scene.titlesThere() == ["One", "Two"] })
        let times = try await scene.state().requests.filter { $0.method == "POST" }
            .map { try #require(Instant(rfc3339: $0.time)).microseconds }.sorted()
        #expect(times.count == 3 && times[1] - times[0] >= 6_000_000, "\(times)")
    }
}
