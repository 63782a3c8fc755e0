import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Refusals by the server", .serialized, .timeLimit(.minutes(4)))
struct SyncRefusalTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
    }

    /// One line with this code, this exit status and nothing that the user wrote; all that waits, waits on.
    private func expectKept(
        _ status: Int32, _ code: String, _ answer: Installation.Answer, _ before: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(answer.status == status && answer.complaints == 1, "\(answer)", sourceLocation: sourceLocation)
        #expect(answer.errors.contains(#""code":"\#(code)""#), "\(answer)", sourceLocation: sourceLocation)
        #expect(!answer.errors.contains("anary"), "\(answer)", sourceLocation: sourceLocation)
        let tokens = String(decoding: try readFile("\(installation.container)/INSECURE-tokens.json"), as: UTF8.self)
        let secrets = tokens.matches(of: /_token" ?: ?"([^"]{20,})"/).map(\.1)
        #expect(secrets.count >= 2, sourceLocation: sourceLocation)
        for secret in secrets { #expect(!answer.errors.contains(secret), sourceLocation: sourceLocation) }
        #expect(try await scene.waiting() == before, sourceLocation: sourceLocation)
    }

    private func expectAllSent(_ titles: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let answer = try await scene.sync()
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)", sourceLocation: sourceLocation)
        #expect(try await scene.waiting().isEmpty, sourceLocation: sourceLocation)
        #expect(try await scene.titlesThere() == titles.sorted(), sourceLocation: sourceLocation)
    }

    /// The id of the one task there with the title.
    private func serverID(_ title: String) async throws -> String {
        try #require(try await scene.state().tasks.first { $0.title == title }).id
    }

    @Test("A rejected access token is renewed and the request repeated, both once; an ended session is reported")
    func tokens() async throws {
        defer { scene.end() }
        #expect(try await scene.sync().status == 0)
        try await installation.create("Canary one", "--no-wait")
        try await scene.control("tokens/expire")
        try await scene.control("log/clear")
        try await expectAllSent(["Canary one"])
        // The first request is not the creation, which needs no second try.
        let requests = try await scene.state().requests.filter { $0.path.hasPrefix("/api/") }
        #expect(requests.filter { $0.path == requests.first?.path }.map(\.status) == [401, 200], "\(requests)")
        #expect(requests.count { $0.status == 401 } == 1, "\(requests)")
        let creations = requests.filter { $0.method == "POST" && $0.path.hasSuffix("/tasks") }
        #expect(creations.map(\.status) == [201])

        try await installation.create("Canary two", "--no-wait")
        let before = try await scene.waiting()
        try await scene.control("tokens/expire")
        try await scene.control("sessions/end")
        try await expectKept(77, "session_over", try await scene.sync("--json"), before)
        #expect(try await installation.taskhub("list").output.contains("Canary two"))
        try await scene.signIn()
        try await expectAllSent(["Canary one", "Canary two"])
    }

    @Test("Each kind of denied permission has its own code, and nothing is lost")
    func forbidden() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        let before = try await scene.waiting()
        try await scene.control("settings", #"{"api_disabled":true}"#)
        let disabled = try await scene.sync("--json")
        try await expectKept(65, "permission_denied", disabled, before)
        #expect(disabled.errors.contains("mobile API is disabled"), "\(disabled)")
        try await scene.control("settings", #"{"api_disabled":false}"#)

        try await replaceToken(with: #"{"user":"stranger","omit":["email"]}"#)
        try await expectKept(77, "onboarding_required", try await scene.sync("--json"), before)
        try await replaceToken(with: #"{"scope":"openid mobile.sync"}"#)
        try await expectKept(65, "insufficient_scope", try await scene.sync("--json"), before)
        try await replaceToken(with: "{}")
        try await expectAllSent(["Canary one"])
    }

    @Test("Without an organization, changes are reported as waiting, and sent once there is one")
    func noOrganization() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        try await expectAllSent(["Canary one"])
        let organization = try #require(try await scene.organization())
        try await installation.create("Canary two", "--no-wait")
        let before = try await scene.waiting()
        try await scene.control("users", #"{"name":"user-1","organization":null}"#)
        // Told by a creation that is refused, and an hour later by the question who we are.
        for _ in 0..<2 {
            let answer = try await scene.sync("--json")
            try await expectKept(65, "no_organization", answer, before)
            #expect(answer.errors.contains("nothing here is lost"), "\(answer)")
            let account = try await installation.taskhub("doctor").output.split(separator: "\n")
                .first { $0.contains("  account  ") }
            #expect(account?.hasPrefix("FAIL") == true && account?.contains("organisation") == true, "\(account ?? "")")
            _ = try await installation.sql("UPDATE sync_state SET projects_at = NULL")
        }
        #expect(try await installation.taskhub("list").output.contains("Canary one"))
        try await scene.control("users", #"{"name":"user-1","organization":"\#(organization)"}"#)
        try await expectAllSent(["Canary one", "Canary two"])
    }

    @Test("After a move to another organization, an intent and a sync send nothing, and say why")
    func otherOrganization() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        try await expectAllSent(["Canary one"])
        let organization = try #require(try await scene.organization())
        try await scene.control("change", #"{"user":"bob","action":"create","body":{"title":"Canary bob"}}"#)
        let other = try #require(try await scene.state().tasks.first { $0.title == "Canary bob" }).organization
        try await scene.control("users", #"{"name":"user-1","organization":"\#(other)"}"#)
        try await scene.control("log/clear")
        let intent = try await installation.intent("create", "Canary two", "--json", "--deadline", "60")
        #expect(intent.status == 0 && intent.output.contains(#""status":"queued""#), "\(intent)")
        let before = try await scene.waiting()
        #expect(before.count == 1)
        for options in [[], ["--full"]] {
            let answer = try await installation.run("taskhub", ["sync", "--json"] + options)
            try await expectKept(65, "other_organization", answer, before)
            #expect(answer.errors.contains("nothing was sent"), "\(answer)")
        }
        let state = try await scene.state()
        #expect(state.requests.allSatisfy { $0.method == "GET" }, "\(state.requests)")
        #expect(try await !installation.taskhub("list").output.contains("Canary bob"))
        try await scene.control("users", #"{"name":"user-1","organization":"\#(organization)"}"#)
        try await expectAllSent(["Canary bob", "Canary one", "Canary two"])
    }

    @Test("A task in a list that the server no longer has is refused with the field, and sent after a full sync")
    func deletedList() async throws {
        defer { scene.end() }
        try await scene.control("projects", #"{"user":"user-1","name":"Canary list"}"#)
        #expect(try await scene.sync().status == 0)
        // As if the server had deleted that list and made another.
        _ = try await installation.sql(
            "UPDATE list SET server_id = '00000000-0000-4000-8000-0000000000aa' WHERE name = 'Canary list'")
        try await installation.create("Canary one", "--no-wait", "--list", "Canary list")
        let answer = try await scene.sync()
        #expect(answer.status == 65, "\(answer)")
        let told = try await installation.taskhub("outbox").output
        #expect(told.contains("refused: invalid,") && told.contains("the task's list"), "\(told)")
        let document = try await installation.taskhub("outbox", "--json").output
        #expect(document.contains(#""code":"invalid""#) && document.contains(#""field":"project""#), "\(document)")
        _ = try await scene.sync("--full")
        #expect(try await installation.taskhub("outbox", "retry", String(told.prefix { $0.isNumber })).status == 0)
        try await expectAllSent(["Canary one"])
    }

    @Test("Choosing the value that stands for one of a newer server is refused with one line")
    func standIn() async throws {
        defer { scene.end() }
        try await scene.control("tasks", #"{"user":"user-1","title":"Canary","status":"parked","area":"garden"}"#)
        #expect(try await scene.sync().status == 0)
        let id = try await installation.onlyTaskID()
        for choice in [["--area", "personal"], ["--status", "inbox"]] {
            let refused = try await installation.run("taskhub", ["edit", id] + choice)
            #expect(refused.status == 65 && refused.complaints == 1, "\(refused)")
            #expect(refused.errors.contains("this version does not know"), "\(refused)")
        }
        #expect(try await scene.waiting().isEmpty)
        #expect(try await installation.taskhub("edit", id, "--area", "work", "--status", "next").status == 0)
        #expect(try await scene.waiting().count == 1)
    }

    /// Puts another access token into the file, as if the provider had given that one.
    private func replaceToken(with request: String) async throws {
        let script = """
            import json, os, sys
            path, answer = sys.argv[1], json.loads(sys.argv[2])
            with open(path) as file: document = json.load(file)
            document["access_token"] = answer["token"]
            with open(path, "w") as file: json.dump(document, file)
            """
        let answer = try await installation.tool(
            "/usr/bin/python3",
            [
                "-c", script, "\(installation.container)/INSECURE-tokens.json",
                try await scene.control("tokens", request),
            ])
        guard answer.status == 0 else { throw UnexpectedAnswer(text: answer.errors) }
    }

    @Test("An edit of a task deleted on the server is kept as a copy, reported, and can be sent again")
    func deletedThere() async throws {
        defer { scene.end() }
        let id = try await installation.create("Canary one", "--no-wait")
        try await expectAllSent(["Canary one"])
        let there = try await serverID("Canary one")
        try await scene.control("change", #"{"user":"user-1","action":"delete","task":"\#(there)"}"#)
        try await installation.taskhub("edit", id, "--notes", "canary notes")
        let answer = try await scene.sync("--json")
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.contains(#""code":"changes_refused""#) && !answer.errors.contains("anary"), "\(answer)")
        #expect(try await installation.taskhub("list").output.contains("Canary one"))
        let entries = try await installation.taskhub("outbox").output
        #expect(entries.contains("refused") && entries.contains("Canary one"), "\(entries)")
        let number = String(entries.prefix { $0.isNumber })
        #expect(try await installation.taskhub("outbox", "retry", number).status == 0)
        try await expectAllSent(["Canary one"])
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE notes = 'canary notes'") == "1")
    }

    @Test("A key used with another body is reported and the task kept; discarding the change keeps it local")
    func conflict() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        try await installation.create("Canary two", "--no-wait")
        let key = try await installation.sql("SELECT idempotency_key FROM outbox ORDER BY id LIMIT 1")
        let token = try await scene.control("tokens").split(separator: "\"").dropFirst(3).first ?? ""
        let made = try await installation.tool(
            "/usr/bin/curl",
            [
                "-sS", "-m", "10", "-H", "Authorization: Bearer \(token)", "-H", "Idempotency-Key: \(key)", "-H",
                "Content-Type: application/json", "-d", #"{"title":"Stranger"}"#,
                "\(scene.address)/api/mobile/v1/tasks",
            ])
        #expect(made.output.contains("Stranger"), "\(made)")
        let answer = try await scene.sync("--json")
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.contains("changes_refused") && !answer.errors.contains("anary"), "\(answer)")
        // A refused change does not hold up the others.
        #expect(try await scene.titlesThere() == ["Canary two", "Stranger"])
        let entries = try await installation.taskhub("outbox").output
        #expect(entries.contains("refused: idempotency_conflict"), "\(entries)")
        #expect(try await installation.taskhub("outbox", "discard", String(entries.prefix { $0.isNumber })).status == 0)
        try await expectAllSent(["Canary two", "Stranger"])
        #expect(try await installation.taskhub("list").output.contains("Canary one"))
    }

    @Test("A refused cursor, in either form, leads to a full comparison")
    func expiredCursor() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        try await expectAllSent(["Canary one"])
        let spoilings: [() async throws -> String] = [
            { try await installation.sql("UPDATE sync_state SET cursor = 'v1.nonsense', log_mark = NULL") },
            { try await scene.control("purge", #"{"keep_events":1}"#) },
        ]
        for (number, spoil) in spoilings.enumerated() {
            for index in 0..<3 {
                let body = #"{"title":"Other \#(number) \#(index)"}"#
                try await scene.control("change", #"{"user":"user-1","action":"create","body":\#(body)}"#)
            }
            _ = try await spoil()
            try await installation.create("Mine \(number)", "--no-wait")
            try await scene.control("log/clear")
            let answer = try await scene.sync("--json")
            #expect(answer.status == 0 && answer.output.contains(#""full":true"#), "\(answer)")
            #expect(try await scene.state().requests.contains { $0.status == 410 })
            let here = try await installation.sql("SELECT title FROM task ORDER BY title")
            #expect(here.split(separator: "\n").map(String.init) == (try await scene.titlesThere()))
            #expect(try await scene.waiting().isEmpty)
        }
    }

    @Test("A refused connection is reported at once, nothing is lost, and the next sync sends everything")
    func refusedConnection() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        let before = try await scene.waiting()
        let program = "\(Installation.programs)/taskhub"
        // In a private network nothing listens. The timeout for a response is 20 s.
        let start = ContinuousClock.now
        let answer = try await installation.tool(
            "/usr/bin/bwrap", ["--dev-bind", "/", "/", "--unshare-net", program, "sync", "--json"])
        #expect(ContinuousClock.now - start < .seconds(19))
        try await expectKept(69, "connection_refused", answer, before)
        try await expectAllSent(["Canary one"])
    }

    @Test("Another account's store is never sent")
    func otherStore() async throws {
        defer { scene.end() }
        try await installation.create("Canary one", "--no-wait")
        try await scene.control("settings", #"{"provider_user":"user-2"}"#)
        let other = Installation()
        try await scene.signIn(other)
        // As when a backup is put back into the wrong place.
        let copy = "cp \"$0\"/store.sqlite* \"$1\"/"
        _ = try await installation.tool("/bin/sh", ["-c", copy, installation.container, other.container])
        try await scene.control("log/clear")
        let answer = try await other.taskhub("sync", "--json")
        #expect(answer.status == 77 && answer.errors.contains("other_account") && answer.complaints == 1, "\(answer)")
        #expect(try await scene.state().requests.isEmpty)
        // Signed in again there, what was tried or not stays whole under another name, and is not sent either.
        try await scene.signIn(other, "--no-adopt")
        let sent = try await other.taskhub("sync")
        #expect(sent.status == 0, "\(sent)")
        #expect(try await scene.titlesThere().isEmpty)
    }
}
