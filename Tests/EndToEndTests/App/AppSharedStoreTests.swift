import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The app beside other programs on its store", .serialized, .timeLimit(.minutes(5)))
struct AppSharedStoreTests {
    /// Each of two users has a task at the server, and the first one has signed in.
    private func twoUsers() async throws -> SyncScene {
        let scene = try await SyncScene()
        for (user, title) in [("user-1", "Of the first"), ("user-2", "Of the second")] {
            try await scene.control(
                "change", #"{"user":"\#(user)","action":"create","body":{"title":"\#(title)"}}"#)
        }
        try await scene.signIn()
        return scene
    }

    private func taskhub(_ words: String...) -> EmulatedTerminal.Step {
        .run(["\(Installation.programs)/taskhub"] + words)
    }

    private func secondUser(of scene: SyncScene) -> EmulatedTerminal.Step {
        .run([
            "/usr/bin/curl", "-sS", "-m", "20", "-d", #"{"provider_user":"user-2"}"#,
            "\(scene.address)/control/settings",
        ])
    }

    @Test("Signing in as somebody else in another terminal starts the app over; a half-typed line is kept")
    func replaced() async throws {
        let scene = try await twoUsers()
        defer { scene.end() }
        try await EmulatedTerminal(installation: scene.installation, columns: 120).run(
            .wait("Of the first"), .type("a"), .wait("Add"), .type("Half a thought"), .wait("Half a thought"),
            secondUser(of: scene), taskhub("login", "--device", "--insecure-storage", "--no-adopt"),
            .wait("The tasks were replaced"), .wait("Of the second"), .gone("Of the first"),
            .wait("Half a thought"), .bytes("\r"), .wait("Added"), .gone("waiting"), .type("Q"), .end
        ).expectQuit()
        let tasks = try await scene.state().tasks
        let organization = try #require(tasks.first { $0.title == "Of the second" }).organization
        #expect(
            tasks.filter { $0.organization == organization }.map(\.title).sorted() == [
                "Half a thought", "Of the second",
            ])
    }

    @Test("Signing in as somebody else in the app itself does so too")
    func signedInHere() async throws {
        let scene = try await twoUsers()
        defer { scene.end() }
        try await EmulatedTerminal(installation: scene.installation, columns: 120).run(
            .wait("Of the first"), .type("4"), .wait("Lists"), secondUser(of: scene),
            .type(":login --device --insecure-storage --no-adopt\r"), .wait("The tasks were replaced"),
            .wait("Of the second"), .gone("Of the first"), .type("Q"), .end
        ).expectQuit()
    }

    @Test("A sign-out and a sign-in in another terminal are followed")
    func followed() async throws {
        let scene = try await twoUsers()
        defer { scene.end() }
        try await EmulatedTerminal(installation: scene.installation, columns: 120).run(
            .wait("Of the first"), taskhub("logout"), .wait("Continue without signing in"),
            taskhub("login", "--device", "--insecure-storage"), .wait("Of the first"), taskhub("logout"),
            .wait("Continue without signing in"), .type("l"), .wait("Of the first"), .wait("signed out"), .type("Q"),
            .end
        ).expectQuit()
    }

    @Test("Two apps show each other's changes, and one undoes what the other did")
    func twoApps() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.taskhub("add", "Known to both")
        try await TerminalWindow.with("$P/taskhub", in: installation) { one in
            try await TerminalWindow.with("$P/taskhub", in: installation, columns: 120) { two in
                try await one.shows("Known to both")
                try await two.shows("Known to both")
                try await one.type("a")
                try await one.shows("Add")
                try await one.type("From the first")
                try await one.press("Enter")
                try await two.shows("From the first")
                // Its selection has stayed on its task.
                try await two.type("x")
                try await two.shows("Completed")
                try await wait(until: "the other app shows it") {
                    try await !one.lines().contains { $0.contains("Known to both") }
                }
                // While it offers to undo its own step, u is for that one.
                try await wait(until: "the offer is gone") {
                    try await !one.lines().contains { $0.contains("undoes") }
                }
                try await one.type("u")
                try await one.shows("Undone")
                try await two.shows("Known to both")
                for window in [one, two] {
                    try await window.type("Q")
                    try await window.expectEnd()
                    try await window.expectRestored()
                }
            }
        }
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE status <> 'done'") == "2")
    }

    @Test("Each of two apps keeps its own half-typed line, and the next one opens both")
    func draftOfEach() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.taskhub("add", "Known to both")
        func waitForDraft(_ name: String, _ text: String) async throws {
            try await wait(until: "the line is saved") {
                TextFile.contents(of: "\(installation.container)/\(name)").contains(text)
            }
        }
        try await TerminalWindow.with("$P/taskhub", in: installation) { one in
            try await one.shows("Known to both")
            try await one.type("a")
            try await one.shows("Add")
            try await one.type("First thought")
            try await waitForDraft("draft", "First%20thought")
            try await TerminalWindow.with("$P/taskhub", in: installation) { two in
                try await two.shows("Known to both", without: "First thought")
                try await two.type("a")
                try await two.shows("Add")
                try await two.type("Second thought")
                try await waitForDraft("draft-2", "Second%20thought")
            }
        }
        try await EmulatedTerminal(installation: installation).run(
            .wait("Second thought"), .bytes("\r"), .wait("First thought"), .bytes("\r"), .wait("Added"),
            .wait("Second thought"), .type("Q"), .end
        ).expectQuit()
        #expect(try await installation.taskhub("list").output.contains("First thought"))
    }
}
