import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Intents with a server", .serialized, .timeLimit(.minutes(3)))
struct IntentSyncTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
        // The first one compares everything; intents are for afterwards.
        guard try await scene.sync().status == 0 else { throw UnexpectedAnswer(text: "first sync") }
        try await scene.control("log/clear")
    }

    private func timed(_ arguments: String...) async throws -> (answer: Installation.Answer, duration: Duration) {
        let start = ContinuousClock.now
        let answer = try await installation.run("taskhub-intent", arguments)
        return (answer, ContinuousClock.now - start)
    }

    /// Waits for the process that the intent left running.
    private func waitForSender() async throws {
        try await wait(until: "the sender has ended") {
            installation.runningPrograms().allSatisfy { !["taskhub", "taskhub-remote"].contains($0) }
        }
    }

    @Test("A task reaches the server within the deadline by the intents' endpoint, once per key")
    func created() async throws {
        defer { scene.end() }
        let first = try await installation.intent("create", "Canary", "--key", "press-1", "--json", "--deadline", "60")
        #expect(first.status == 0 && first.output.contains(#""status":"created""#), "\(first)")
        let again = try await installation.intent("create", "Canary", "--key", "press-1", "--json")
        #expect(again.output == first.output)
        let state = try await scene.state()
        #expect(state.tasks.map(\.title) == ["Canary"])
        let posts = state.requests.filter { $0.method == "POST" }
        #expect(posts.map(\.path) == ["/api/mobile/v1/intents/create-task"])
        #expect(try await scene.waiting().isEmpty)
    }

    @Test("Completing, reopening and refreshing reach the server and fetch its changes")
    func others() async throws {
        defer { scene.end() }
        let id = try await installation.create("Canary", "--deadline", "60")
        let completed = try await installation.intent("complete", id, "--json", "--deadline", "60")
        #expect(completed.status == 0 && completed.output.contains(#""status":"created""#), "\(completed)")
        #expect(try await scene.state().tasks.map(\.status) == ["done"])
        let reopened = try await installation.intent("reopen", id, "--json", "--deadline", "60")
        #expect(reopened.status == 0 && reopened.output.contains(#""is_completed":false"#), "\(reopened)")
        #expect(try await scene.state().tasks.map(\.status) == ["next"])
        let body = #"{"user":"user-1","action":"create","body":{"title":"From elsewhere"}}"#
        try await scene.control("change", body)
        let refreshed = try await installation.intent("refresh", "--json", "--deadline", "60")
        #expect(
            refreshed.status == 0 && refreshed.output == #"{"schema":1,"status":"refreshed"}"# + "\n", "\(refreshed)")
        #expect(try await installation.widget("render", "--family", "large").output.contains("From elsewhere"))
        try await scene.control("faults", #"{"kind":"page","status":503,"times":1000}"#)
        let failed = try await installation.intent("refresh", "--json", "--deadline", "60")
        #expect(failed.status == 69 && failed.complaints == 1 && failed.output.isEmpty, "\(failed)")
    }

    @Test("A quick line is sent once, however often its key bounces, and a snooze reaches the server")
    func quickAndSnooze() async throws {
        defer { scene.end() }
        let answers = try await (1...3).asyncMap { _ in
            try await installation.intent(
                "quick", "Canary 2099-12-24 !2 #Home", "--create-list", "--key-window", "3600s", "--json", "--deadline",
                "60"
            ).output
        }
        #expect(Set(answers).count == 1 && answers[0].contains(#""status":"created""#), "\(answers)")
        let id = try await installation.onlyTaskID()
        let snoozed = try await installation.intent(
            "snooze", id, "--until", "2099-12-31 10:00", "--json", "--deadline", "60")
        #expect(snoozed.output.contains(#""status":"created""#), "\(snoozed)")
        #expect(try await scene.titlesThere() == ["Canary"])
        let changes = try await scene.state().requests.filter { ["POST", "PATCH", "PUT"].contains($0.method) }
        #expect(changes.count == 2 && changes[0].path.hasSuffix("/intents/create-task"), "\(changes)")
        // The server's values replace those here again.
        _ = try await installation.sql("UPDATE task SET due_moment = 0, title = 'Other'")
        #expect(try await scene.sync("--full").status == 0)
        let shown = try await installation.taskhub("show", id, "--json").output
        #expect(shown.contains(#""due_at":"2099-12-31T10:00:00Z""#) && shown.contains("Canary"), "\(shown)")
    }

    @Test("A slow or unreachable server costs at most the deadline, and the change is sent later, once")
    func queued() async throws {
        defer { scene.end() }
        try await scene.control("faults", #"{"kind":"delay","seconds":15,"times":1,"method":"POST"}"#)
        let slow = try await timed("create", "Slow", "--deadline", "0.5", "--json")
        #expect(slow.answer.status == 0 && slow.answer.output.contains(#""status":"queued""#), "\(slow)")
        // Long before the server's answer; a busy machine is given the rest.
        #expect(slow.duration < .seconds(13))
        try await waitForSender()
        try await scene.control("faults", #"{"kind":"drop_before","times":1000}"#)
        let dropped = try await timed("create", "Dropped", "--json")
        #expect(dropped.answer.status == 0 && dropped.answer.output.contains(#""status":"queued""#), "\(dropped)")
        #expect(dropped.duration < .seconds(20))
        try await scene.control("faults/clear")
        let intent = "\(Installation.programs)/taskhub-intent"
        let away = try await installation.tool(
            "/usr/bin/bwrap", ["--dev-bind", "/", "/", "--unshare-net", intent, "create", "Away", "--json"])
        #expect(away.status == 0 && away.output.contains(#""status":"queued""#), "\(away)")
        try await waitForSender()
        try await scene.passPauses()
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere() == ["Away", "Dropped", "Slow"])
        #expect(try await scene.waiting().isEmpty)
    }

    @Test("Throttled intents are queued, and sent once when the server accepts them again")
    func throttled() async throws {
        defer { scene.end() }
        // Of an organization whose log is empty, only the account's own endpoint tells, and it is limited too.
        let made = try await scene.control("change", #"{"user":"user-1","action":"create","body":{"title":"Other"}}"#)
        let id = try #require(made.firstMatch(of: /"id": ?"([^"]*)"/)).1
        try await scene.control("change", #"{"user":"user-1","action":"delete","task":"\#(id)"}"#)
        #expect(try await scene.sync().status == 0)
        let answers = try await (1...32).asyncMap {
            try await installation.intent("create", "Canary \(100 + $0)", "--json", "--deadline", "60").output
        }
        #expect(answers[..<30].allSatisfy { $0.contains(#""status":"created""#) }, "\(answers)")
        #expect(answers[30...].allSatisfy { $0.contains(#""status":"queued""#) }, "\(answers)")
        try await scene.control("throttle/clear")
        try await scene.passPauses()
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere() == (1...32).map { "Canary \(100 + $0)" })
    }

    @Test("With --no-wait, there is no connection, no bus and no other program")
    func noWait() async throws {
        defer { scene.end() }
        let calls = try await traced("create", "Canary", "--no-wait")
        #expect(!calls.contains { $0.contains("connect(") || $0.contains("socket(") }, "\(calls)")
        #expect(calls.count { $0.contains("execve(") } == 1, "\(calls)")
        #expect(try await scene.waiting().count == 1)
        // To fetch without a word to the server can't be done.
        for options in [["--no-wait"], ["--deadline", "0"], ["--deadline", "nan"]] {
            let refused = try await installation.run("taskhub-intent", ["refresh"] + options)
            #expect(refused.status == 64 && refused.complaints == 1, "\(refused)")
        }
        #expect(try await scene.state().requests.isEmpty)
    }

    @Test("No text of the user is in the arguments of programs that an intent starts")
    func arguments() async throws {
        defer { scene.end() }
        let calls = try await traced(
            "create", "Canary", "--notes", "Canary notes", "--list", "Canary list", "--deadline", "60")
        let started = calls.filter { $0.contains("execve(") }
        try #require(started.count == 2, "\(started)")
        #expect(
            started[0].contains("Canary") && started[1].contains(#""sync", "--send-only", "--within""#), "\(started)")
        let id = try await installation.onlyTaskID()
        for secret in ["Canary", String(id.prefix(8))] { #expect(!started[1].contains(secret), "\(started)") }
        #expect(try await scene.titlesThere() == ["Canary"])
    }

    /// The calls that begin a connection or a program.
    private func traced(_ arguments: String...) async throws -> [String] {
        let log = installation.home.appending("calls")
        let intent = "\(Installation.programs)/taskhub-intent"
        let answer = try await installation.tool(
            "/usr/bin/strace",
            ["-f", "-qq", "-s", "4000", "-e", "trace=connect,socket,execve", "-o", log, intent] + arguments)
        #expect(answer.status == 0, "\(answer)")
        return String(decoding: try readFile(log), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
