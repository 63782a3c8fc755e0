import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Signing in and out in the app", .serialized, .timeLimit(.minutes(5)))
struct AppAccountTests {
    private func taskhub(_ words: String...) -> EmulatedTerminal.Step {
        .run(["\(Installation.programs)/taskhub"] + words)
    }

    @Test("The first run sets up a server; an interrupted sign-in is tried again, and the tasks there are shown")
    func firstRun() async throws {
        let server = try await SyncScene()
        defer { server.end() }
        let keyring = try await TestKeyring()
        let there = server.installation
        try await server.control("change", #"{"user":"user-1","action":"create","body":{"title":"Known there"}}"#)
        // The user has not entered the code yet.
        try await server.control("settings", #"{"device_polls":1000}"#)
        let entering = ["-sS", "-m", "20", "-d", #"{"device_polls":0}"#, "\(server.address)/control/settings"]
        let app = EmulatedTerminal(
            installation: Installation(environment: there.environment(on: keyring.bus), home: there.home))
        try await app.run(
            .wait("Welcome"), .type("s"), .wait("Such as https://"), .type("\(server.address)\r"),
            .wait("Continue without signing in"), .wait("Warning: with plain http"), .type("d"),
            .wait("and enter the code"), .bytes("\u{03}"),
            .wait("Press any key to return"), .type(" "), .wait("Signing in failed"),
            .run(["/usr/bin/curl"] + entering), .type("d"), .wait("Known there"), .type("Q"), .end
        ).expectQuit()
    }

    @Test("A sign-in with the browser has the terminal; then tasks are synchronized and a waiting link opens")
    func browser() async throws {
        let scene = try await AppAccountScene()
        defer { scene.end() }
        let added = try await scene.installation.taskhub("add", "Written before", "--notes", "Chapter seven", "--json")
        let id = try #require(added.output.firstMatch(of: /"id" ?: ?"([0-9a-f-]{36})"/)).1
        try await scene.addThere("Written in the browser")
        let report = try await scene.app().run(
            .wait("Continue without signing in"), taskhub("open", "taskhub://open-task?id=\(id)"),
            .wait("Your link opens after the sign-in."), .type("b"),
            .wait("Send 1 open task created here to the server?"), .type("y\r"),
            .wait("Inbox › Task"), .wait("Chapter seven"), .wait("synced 1"), .type("1"),
            .wait("Written in the browser"),
            .wait("Written before"), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.map(\.errors) == ["Opened in the running app.\n"])
        #expect(try await scene.server.titlesThere() == ["Written before", "Written in the browser"])
        #expect(try await scene.keyring.itemCount(containerID: try await scene.containerID()) == 1)
        #expect(try await scene.rig.requestCount(to: "/token") == 1)
    }

    @Test("A link wants to add a task in the app once the code was entered on another device")
    func device() async throws {
        let scene = try await AppAccountScene(client: "taskhub-device")
        defer { scene.end() }
        let report = try await scene.app().run(
            .wait("Continue without signing in"), taskhub("open", "taskhub://create-task?title=From%20a%20page"),
            .wait("Your link opens after the sign-in."), .type("d"), .wait("and enter the code"),
            .pipe(scene.enteringCode), .wait("A link wants to add a task: From a page"), .type("y"),
            .wait("Added: From a page"), .wait("synced 1"), .gone("waiting"), .type("Q"), .end)
        report.expectQuit()
        #expect(try await scene.server.titlesThere() == ["From a page"])
    }

    @Test(
        "An ended session and a locked keyring are reported with what helps; tasks stay, and a sign-in sends what waited"
    )
    func expiry() async throws {
        let scene = try await AppAccountScene()
        defer { scene.end() }
        try await scene.addThere("Written in the browser")
        try await scene.expectDone("login")
        let report = try await scene.app().run(
            .wait("synced 1"), .type("1"), .wait("Written in the browser"), .run(try await scene.endingSession()),
            .type("R"), .wait("The session has expired"), .type("l"), .wait("signed out since"),
            .wait(": :login"), .wait("Written in the browser"), .type("a"), .wait("Add"),
            .type("Written meanwhile\r"), .wait("1 waiting"), .type("5"), .wait("signed out since"),
            .wait("Sign in with a device code"), .type(":login\r"), .wait("synced 1"), .type("1"),
            .wait("Written meanwhile"), .gone("waiting"), .gone("signed out"),
            .run(scene.lockingKeyring), .type("R"), .wait("keyring locked since"), .wait(": :unlock"),
            .wait("Written in the browser"), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.map(\.status) == [0, 0], "\(report.answers)")
        #expect(try await scene.server.titlesThere() == ["Written in the browser", "Written meanwhile"])
    }

    @Test("Signing out returns to the beginning and keeps the tasks; only erasing them asks")
    func signOut() async throws {
        let scene = try await AppAccountScene()
        defer { scene.end() }
        try await scene.addThere("Written in the browser")
        try await scene.expectDone("login")
        try await scene.expectDone("lists", "add", "Garden")
        let report = try await scene.app().run(
            .wait("synced 1"), .type("4"), .wait("Garden"), .type("\r"), .wait("No open tasks in this list"),
            .type(":logout\r"),
            .wait("Continue without signing in"), .type("l"), .wait("Written in the browser"), .wait("signed out"),
            .type(":login\r"), .wait("synced 1"), .type(":logout --erase\r"),
            .wait("Sign out, and erase the tasks on this machine?"), .type("n"),
            .wait("Written in the browser"), .type(":logout --erase\r"), .wait("Sign out and erase"), .type("y"),
            .wait("Continue without signing in"), .type("l"), .wait("The inbox is empty"), .type("Q"), .end)
        report.expectQuit()
        #expect(try await scene.installation.sql("SELECT count(*) FROM task") == "0")
        #expect(try await scene.server.titlesThere() == ["Written in the browser"])
        #expect(try await scene.keyring.itemCount(containerID: try await scene.containerID()) == 0)
    }
}
