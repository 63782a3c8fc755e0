import Glibc
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub sync --watch", .serialized, .timeLimit(.minutes(4)))
struct SyncWatchTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
    }

    /// Starts it in the background, and returns once its first sync has succeeded.
    private func start(_ options: String = "") async throws -> Int32 {
        let command = """
            "$0" sync --watch \(options) > "$HOME/watch.out" 2> "$HOME/watch.err" < /dev/null & echo $!
            """
        let before = try await scene.lastSuccess()
        let answer = try await installation.tool("/bin/sh", ["-c", command, "\(Installation.programs)/taskhub"])
        let pid = try #require(Int32(answer.output.split(separator: "\n").first ?? ""))
        try await wait(until: "the first sync succeeds") { try await scene.lastSuccess() != before }
        return pid
    }

    private func untilEnded() async throws {
        try await wait(until: "it ends") { !installation.runningPrograms().contains("taskhub") }
    }

    private func untilThere(_ titles: String...) async throws {
        try await wait(until: "the server has \(titles)") { try await scene.titlesThere() == titles }
    }

    /// When the server received each request that `isMeant` picks, in microseconds.
    private func times(_ isMeant: (SyncScene.Request) -> Bool) async throws -> [Int64] {
        try await scene.state().requests.filter(isMeant)
            .map { try #require(Instant(rfc3339: $0.time)).microseconds }.sorted()
    }

    private func complaints() throws -> [String] {
        let text = String(decoding: try readFile(installation.home.appending("watch.err")), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("However many changes the bars are notified of, at most a few exited children remain")
    func children() async throws {
        defer { scene.end() }
        try await installation.taskhub("config", "set", "bars", "polybar:tasks")
        let pid = try await start()
        for number in 1...6 {
            try await installation.create("Task \(number)", "--no-wait")
            try await wait(until: "task \(number) is there") { try await scene.titlesThere().count == number }
        }
        func children() async throws -> [Substring] {
            try await installation.tool("/bin/sh", ["-c", "ps -o stat= --ppid \(pid); true"]).output.split(
                separator: "\n")
        }
        try await wait(until: "all children have ended") { try await children().allSatisfy { $0.hasPrefix("Z") } }
        // The program that is started for the next change finds all of them dead.
        try await installation.create("Task 7", "--no-wait")
        try await wait(until: "task 7 is there") { try await scene.titlesThere().count == 7 }
        try await wait(until: "ended children are reaped") { try await children().count { $0.hasPrefix("Z") } <= 2 }
        kill(pid, SIGTERM)
        try await untilEnded()
    }

    @Test("A local change is sent long before the next sync is due, and SIGTERM ends it without damage")
    func change() async throws {
        defer { scene.end() }
        let pid = try await start()
        for number in 1...3 {
            try await installation.create("Task \(number)", "--no-wait")
            try await wait(until: "task \(number) is there") { try await scene.titlesThere().count == number }
        }
        // In the middle of a round.
        try await scene.control("faults", #"{"kind":"delay","seconds":1,"times":1,"method":"POST"}"#)
        try await installation.create("Task 4", "--no-wait")
        try await wait(until: "the server receives it") { try await scene.state().faults == 0 }
        kill(pid, SIGTERM)
        try await untilEnded()
        #expect(try await installation.sql("PRAGMA integrity_check") == "ok")
        // The server carries the request out, and the next sync does not send it again.
        try await wait(until: "the delay is over") {
            try await scene.state().requests.contains { $0.fault == "delay" }
        }
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere() == ["Task 1", "Task 2", "Task 3", "Task 4"])
        #expect(try complaints().isEmpty)
    }

    @Test("While the server is unreachable, it retries less and less often, and later sends what was queued")
    func away() async throws {
        defer { scene.end() }
        let pid = try await start("--every 0.2")
        defer { kill(pid, SIGTERM) }
        try await scene.control("faults", #"{"kind":"drop_before","times":1000,"path":"*/sync/delta"}"#)
        try await scene.control("log/clear")
        var times: [Int64] = []
        try await wait(until: "it fails four times") {
            times = try await self.times { $0.fault == "dropBefore" }
            return times.count >= 4
        }
        // The pause is 0.2 s, doubled after each failure, times 0.5 to 1.
        let pauses = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(zip(pauses, [100_000, 200_000, 400_000]).allSatisfy { $0 >= $1 }, "\(pauses)")
        let lines = try complaints()
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("did not respond") }, "\(lines)")
        try await scene.control("faults/clear")
        try await installation.create("Queued", "--no-wait")
        try await untilThere("Queued")
        try await wait(until: "nothing is queued") { try await scene.waiting().isEmpty }
        let count = try complaints().count
        try await scene.control("log/clear")
        try await wait(until: "it syncs again") { try await scene.state().requests.count >= 3 }
        #expect(try complaints().count == count)
    }

    @Test("A throttled request is not repeated before the time the server names, whatever changes locally")
    func patience() async throws {
        defer { scene.end() }
        let pid = try await start()
        defer { kill(pid, SIGTERM) }
        try await scene.control("log/clear")
        try await scene.control("faults", #"{"kind":"throttled","retry_after":6,"times":1,"method":"POST"}"#)
        try await installation.create("One", "--no-wait")
        try await wait(until: "the server throttles it") { try await scene.state().faults == 0 }
        try await installation.create("Two", "--no-wait")
        try await untilThere("One", "Two")
        let times = try await times { $0.method == "POST" }
        #expect(times.count == 3 && times[1] - times[0] >= 6_000_000, "\(times)")
    }
}
