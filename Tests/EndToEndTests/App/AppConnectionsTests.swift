import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("What the app connects to", .serialized, .timeLimit(.minutes(5)))
struct AppConnectionsTests {
    @Test("Its own process reaches neither the network nor the session bus; the programs that it starts reach both")
    func connections() async throws {
        let scene = try await AppAccountScene()
        defer { scene.end() }
        try await scene.addThere("Written in the browser")
        try await scene.expectDone("login")
        let directory = scene.installation.home.appending("trace")
        try #require(mkdir(directory, 0o700) == 0)
        var app = scene.app()
        app.command = ProcessTrace.recording("%network,execve", in: directory) + app.command
        let report = try await app.run(
            .wait("synced 1"), .type("1"), .wait("Written in the browser"), .run(scene.addingThere("Written later")),
            .type("R"), .wait("Written later"), .type("a"), .wait("Add"), .type("Written here\r"),
            .wait("Added: Written here"), .gone("waiting"), .type("x"), .wait("Completed"), .type("u"), .wait("Undone"),
            .type("2"), .wait("Nothing is due today"), .type("3"), .wait("Nothing is due after today"), .type("4"),
            .wait("No lists yet"), .type("5"), .wait("Unlock the keyring"), .type("Q"), .end)
        report.expectQuit()
        let titles = ["Written here", "Written in the browser", "Written later"]
        #expect(try await scene.server.titlesThere() == titles)

        let trace = try ProcessTrace(in: directory)
        let (own, others) = (connections(trace.own), connections(trace.others))
        #expect(trace.own.count { $0.hasPrefix("execve(") } == 1)
        let foreign = trace.own.filter { $0.hasPrefix("socket(") && !$0.hasPrefix("socket(AF_UNIX,") }
        #expect(foreign.isEmpty)
        // It looks for other apps, to number its own socket.
        let ownSocket = "sun_path=\"\(scene.installation.home.appending("run/taskhub/app-"))"
        #expect(own.allSatisfy { $0.contains(ownSocket) }, "\(own)")
        #expect(others.contains { $0.contains("sa_family=AF_INET") }, "\(others)")
        let bus = "sun_path=\"\(scene.keyring.bus.directory.appending("run/bus"))\""
        #expect(others.contains { $0.contains(bus) }, "\(others)")
    }

    /// Dispatch tells the system's log that only root may raise a thread's priority.
    private func connections(_ calls: [Substring]) -> [Substring] {
        calls.filter { $0.hasPrefix("connect(") && !$0.contains("sun_path=\"/dev/log\"") }
    }
}
