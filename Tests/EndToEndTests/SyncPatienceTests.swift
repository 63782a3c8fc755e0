import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Syncing with a server that is slow, throttles or fails in part", .timeLimit(.minutes(4)))
struct SyncPatienceTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
    }

    private func make(_ title: String, _ more: String = "") async throws {
        let body = #"{"title":"\#(title)"\#(more)}"#
        try await scene.control("change", #"{"user":"user-1","action":"create","body":\#(body)}"#)
    }

    @Test("On a terminal, a long sync shows how many tasks are fetched, at which rate, and for how long still")
    func progress() async throws {
        defer { scene.end() }
        try await scene.control("seed", #"{"tasks":40}"#)
        try await scene.control(
            "faults", #"{"kind":"delay","seconds":0.7,"method":"GET","path":"*/tasks/*","times":100}"#)
        let answer = try await installation.tool(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub sync", "/dev/null"])
        #expect(answer.status == 0, "\(answer)")
        let progress = #/\d+ of 40 tasks fetched, \d+ a (second|minute), \d+ (s|min) left/#
        #expect(answer.output.contains(progress), "\(answer)")
    }

    @Test("After one response the card is complete, while the full list is still loading")
    func firstTasks() async throws {
        defer { scene.end(abruptly: true) }
        try await make("Canary one", #","priority":1"#)
        try await make("Canary two")
        try await scene.control("log/clear")
        try await scene.control("faults", #"{"kind":"delay","seconds":60,"method":"GET","path":"*/tasks","times":10}"#)
        let started = try await installation.tool(
            "/bin/sh",
            ["-c", #""$0" sync >/dev/null 2>&1 </dev/null & echo $!"#, "\(Installation.programs)/taskhub"])
        let pid = try #require(Int32(started.output.split(separator: "\n").first ?? ""))
        defer { kill(pid, SIGKILL) }
        var card = ""
        try await wait(until: "both are on the card: \(card)") {
            card = try await installation.widget("render", "--family", "large").output
            return card.contains("Canary one") && card.contains("Canary two")
        }
        let requests = try await scene.state().requests
        #expect(requests.first?.path == "/api/mobile/v1/widget/snapshot", "\(requests)")
        #expect(!requests.contains { $0.path.hasSuffix("/tasks") && $0.status == 200 }, "\(requests)")
    }

    @Test("If the server is unreachable, cards show since when: the last successful sync, not the last attempt")
    func offlineCards() async throws {
        try await make("Canary one")
        #expect(try await scene.sync().status == 0)
        #expect(try await !installation.widget("render").output.contains("since"))
        scene.end()
        // As if the good one had been two hours ago.
        let good = try await installation.sql(
            """
            UPDATE sync_state SET last_good_at = last_good_at - 7200000000;
            SELECT strftime('%H:%M', last_good_at / 1000000, 'unixepoch') FROM sync_state
            """)
        #expect(try await scene.sync().status == 69)
        for options in [["--format", "text"], ["--format", "svg"], ["--format", "waybar"]] {
            let card = try await installation.run("taskhub-widget", ["render"] + options).output
            #expect(card.contains("Canary one"))
            let moment = card.split(separator: "Offline since ").last?.prefix { $0 != "<" }
            #expect(moment?.contains(good) == true, "\(card)")
        }
        #expect(try await installation.widget("render", "--family", "circular").output.hasSuffix(" offline\n"))
    }

    @Test("A retry time from the server applies to every program: each reports it, and none sends a request")
    func retryAfter() async throws {
        defer { scene.end() }
        #expect(try await scene.sync().status == 0)
        try await installation.create("Canary one", "--no-wait")
        try await scene.control("faults", #"{"kind":"page","status":503,"retry_after":600,"path":"*/sync/delta"}"#)
        let first = try await scene.sync()
        #expect(first.status == 69 && first.errors.contains("600 s"), "\(first)")
        try await installation.create("Canary two", "--no-wait")
        try await scene.control("log/clear")
        for arguments in [[], ["--send-only"], ["--full"], ["--send-only", "--within", "3", "--json"]] {
            let answer = try await installation.run("taskhub", ["sync"] + arguments)
            #expect(answer.status == 75 && answer.complaints == 1, "\(answer)")
            #expect(answer.errors.contains("Try again in "), "\(answer)")
            #expect(!answer.errors.contains("anary"), "\(answer)")
        }
        let intent = try await installation.intent("create", "Canary three", "--json")
        #expect(intent.status == 0 && intent.output.contains(#""status":"queued""#), "\(intent)")
        #expect(try await scene.state().requests.isEmpty)
        #expect(try await scene.waiting().count == 2)
        // Two hours ahead, which no server asks for.
        let later = "strftime('%s', 'now', '+2 hours') * 1000000"
        _ = try await installation.sql("UPDATE sync_state SET not_before = \(later)")
        let answer = try await scene.sync()
        #expect(answer.status == 0, "\(answer)")
        #expect(try await scene.titlesThere() == ["Canary one", "Canary three", "Canary two"])
    }

    @Test("A typed sync waits until a failed change may be retried, and tries it; another one leaves it")
    func typed() async throws {
        defer { scene.end() }
        try await make("Canary one")
        #expect(try await scene.sync().status == 0)
        try await installation.create("Canary two", "--no-wait")
        try await scene.control("faults", #"{"kind":"page","status":500,"method":"POST"}"#)
        #expect(try await scene.sync().status == 75)
        func retry(after seconds: Int) async throws {
            let moment = "(strftime('%s', 'now') + \(seconds)) * 1000000"
            _ = try await installation.sql("UPDATE outbox SET not_before = \(moment)")
        }
        try await retry(after: 900)
        let left = try await scene.sync()
        #expect(left.status == 75 && left.errors.contains("taskhub sync"), "\(left)")
        try await retry(after: 8)
        let typed = try await installation.tool(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub sync", "/dev/null"])
        #expect(typed.status == 0 && !typed.output.contains("could not be sent"), "\(typed)")
        #expect(try await scene.titlesThere() == ["Canary one", "Canary two"])
    }

    @Test(
        "A change log without an end ends the sync as a server failure, and local changes are sent before",
        arguments: [[], ["--full"]])
    func endlessLog(options: [String]) async throws {
        defer { scene.end() }
        try await make("Canary one")
        #expect(try await scene.sync().status == 0)
        try await make("Canary two")
        try await installation.create("Canary three", "--no-wait")
        try await scene.control("settings", #"{"delta_cursor":"same"}"#)
        let answer = try await installation.run("taskhub", ["sync"] + options)
        #expect(answer.status == 69 && answer.complaints == 1 && answer.errors.contains("server failed"), "\(answer)")
        #expect(try await scene.titlesThere() == ["Canary one", "Canary three", "Canary two"])
        try await scene.control("settings", #"{"delta_cursor":null}"#)
        let next = try await scene.sync()
        #expect(next.status == 0, "\(next)")
        #expect(try await installation.taskhub("list").output.contains("Canary two"))
    }

    @Test("A task that the server fails to return does not hold up the others, and a later sync fetches it")
    func failingTask() async throws {
        defer { scene.end() }
        for number in 1...6 { try await make("Canary \(number)", #","notes":"canary notes""#) }
        let bad = try await scene.state().tasks[2]
        try await scene.control("faults", #"{"kind":"page","status":500,"path":"*/tasks/\#(bad.id)","times":1000}"#)
        let first = try await scene.sync()
        #expect(first.status == 0 && first.complaints == 1, "\(first)")
        #expect(first.errors.contains("did not return 1 task") && !first.errors.contains(bad.id), "\(first)")
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE notes = 'canary notes'") == "5")
        #expect(try await installation.taskhub("list").output.contains(bad.title))
        let second = try await scene.sync("--json")
        #expect(second.status == 0 && second.errors.isEmpty, "\(second)")
        #expect(second.output.contains(#""unfetched":1"#), "\(second)")
        try await scene.control("faults/clear")
        let third = try await scene.sync()
        #expect(third.status == 0 && third.errors.isEmpty, "\(third)")
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE notes = 'canary notes'") == "6")
    }

    @Test("A server's list that is deleted locally does not come back, and its tasks are deleted on the server")
    func deletedList() async throws {
        defer { scene.end() }
        try await make("Canary one", #","project":"Garden""#)
        try await make("Canary two", #","project":"Garden""#)
        try await make("Canary three", #","project":"Home""#)
        #expect(try await scene.sync().status == 0)
        let deleted = try await installation.taskhub("lists", "delete", "Garden", "--yes")
        #expect(deleted.status == 0 && deleted.output.contains("2 tasks"), "\(deleted)")
        #expect(try await scene.waiting().count == 2)
        #expect(try await scene.titlesThere().count == 3)
        // The server keeps the list, and names it each time.
        for options in [[], ["--full"]] {
            _ = try await installation.sql("UPDATE sync_state SET projects_at = NULL")
            let answer = try await installation.run("taskhub", ["sync"] + options)
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
            #expect(try await scene.titlesThere() == ["Canary three"])
            #expect(try await scene.waiting().isEmpty)
            let lists = try await installation.taskhub("lists").output
            #expect(lists.contains("Home") && !lists.contains("Garden"), "\(lists)")
        }
        #expect(try await scene.control("state").contains("Garden"))
        // A task that comes back into it brings it back.
        try await make("Canary four", #","project":"Garden""#)
        #expect(try await scene.sync().status == 0)
        #expect(try await installation.taskhub("lists").output.contains("Garden"))
    }
}
