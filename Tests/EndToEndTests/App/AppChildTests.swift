import TaskHubTestSupport
import Testing

@Suite("The programs that the app runs", .timeLimit(.minutes(10)))
struct AppChildTests {
    private let installation = Installation(zone: Installation.noon)

    /// Sets a server without asking it, and goes on to the settings without signing in.
    private func app(_ command: String...) async throws -> (EmulatedTerminal, [EmulatedTerminal.Step]) {
        try await installation.taskhub("config", "set", "serverURL", "http://127.0.0.1:1")
        let app = EmulatedTerminal(installation: installation, command: command)
        return (app, [.wait("Go on without"), .type("l"), .wait("The inbox is empty"), .type("5"), .wait("Settings")])
    }

    @Test("A path that begins with ~ is in the home directory, and a format goes before the file as in a shell")
    func home() async throws {
        try await installation.taskhub("add", "Only task")
        try writeFile(installation.home.appending("list"), Array("(A) Of a file\n".utf8))
        for command in ["import --from todotxt ~/list", "export --to todotxt --output=~/copy"] {
            try await EmulatedTerminal(installation: installation).run(
                .wait("Only task"), .type(":\(command)\r"), .wait("Press any key to return"), .type(" "),
                .wait("Of a file"), .type("Q"), .end
            ).expectQuit()
        }
        #expect(TextFile.contents(of: installation.home.appending("copy")).contains("Of a file"))
    }

    @Test("The end of a synchronization is noticed on a kernel without process handles")
    func withoutHandles() async throws {
        let strace = ["/usr/bin/strace"] + Installation.injecting("pidfd_open:error=ENOSYS")
        var (app, steps) = try await app()
        app.command = strace + ["\(Installation.programs)/taskhub"]
        try await app.run(steps + [.wait("sign-in needed"), .gone("syncing"), .type("Q"), .end]).expectQuit()
    }

    @Test("A synchronization that cannot be started has failed, and the next one runs what an update has put there")
    func missing() async throws {
        let program = installation.home.appending("taskhub")
        let updating = "printf '#!/bin/sh\\nexit 69\\n' > '\(program)' && chmod 755 '\(program)'"
        try await installation.tool("/bin/cp", ["\(Installation.programs)/taskhub", program])
        let (app, steps) = try await app(program)
        // The copy has no taskhub-remote beside it.
        let noRemote = EmulatedTerminal.Step.wait("waits for the keyring or for another program")
        try await app.run(
            steps + [
                noRemote, .run(["/bin/rm", program]), .type("R"), .wait(" failed"),
                .run(["/bin/sh", "-c", updating]), .type("R"), .wait("the server was not reached"), .type("Q"), .end,
            ]
        ).expectQuit()
    }
}
