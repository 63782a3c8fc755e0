import TaskHubTestSupport
import Testing

@Suite("The programs that the app runs", .timeLimit(.minutes(10)))
struct AppChildTests {
    private let installation = Installation(zone: Installation.noon)

    /// Sets a server without asking it, and goes on to the settings without signing in.
    private func app(_ command: String...) async throws -> (EmulatedTerminal, [EmulatedTerminal.Step]) {
        try await installation.taskhub("config", "set", "serverURL", "http://127.0.0.1:1")
        let app = EmulatedTerminal(installation: installation, command: command)
        return (
            app,
            [
                .wait("Continue without signing in"), .type("l"), .wait("The inbox is empty"), .type("5"),
                .wait("Settings"),
            ]
        )
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

    @Test(
        "The address of a server is in no argument while the set-up waits for its answer",
        arguments: ["s%@\r", "h:setup %@\r"])
    func address(typed: String) async throws {
        let home = installation.home
        try writeFile(home.appending("silent.py"), Array(Self.silentServer.utf8))
        let listening = "\(Installation.python) '\(home.path)/silent.py' '\(home.path)' >/dev/null 2>&1 & "
        try await installation.tool(
            "/bin/sh", ["-c", "\(listening) until [ -s '\(home.path)/port' ]; do sleep 0.02; done"])
        let port = TextFile.contents(of: home.appending("port"))
        // Each argument on a separate line.
        let watching = """
            until [ -e "$HOME/asked" ]; do sleep 0.02; done
            for file in /proc/[0-9]*/cmdline; do
                : > "$HOME/words"
                { tr '\\0' '\\n' < "$file" > "$HOME/words"; } 2>/dev/null
                grep -qxF "$TASKHUB_GROUP_CONTAINER" "$HOME/words" && grep -x setup "$HOME/words"
                grep -q 'canary-\(port)$' "$HOME/words" && echo seen
            done
            touch "$HOME/answered"
            """
        let keys = typed.replacing("%@", with: "http://127.0.0.1:\(port)/canary-\(port)")
        let (first, rest) = (String(keys.prefix(1)), String(keys.dropFirst()))
        let report = try await EmulatedTerminal(installation: installation).run(
            .wait("Welcome"), .type(first), .wait(first == "s" ? "Such as" : "The inbox is empty"), .type(rest),
            .run(["/bin/sh", "-c", watching]), .wait("the connection to the server broke"), .bytes("\u{03}"), .end)
        #expect(report.failure == nil && report.answers.map(\.output) == ["setup\n"], "\(report.answers)")
    }

    /// Accepts one connection, and hangs up once it has been watched.
    private static let silentServer = """
        import os, socket, sys, time
        server = socket.create_server(("127.0.0.1", 0))
        with open(sys.argv[1] + "/new", "w") as file:
            file.write(str(server.getsockname()[1]))
        os.rename(sys.argv[1] + "/new", sys.argv[1] + "/port")
        connection, _ = server.accept()
        open(sys.argv[1] + "/asked", "w").close()
        while not os.path.exists(sys.argv[1] + "/answered"):
            time.sleep(0.02)
        """

    @Test("The end of a synchronization is noticed on a kernel without process handles")
    func withoutHandles() async throws {
        let strace = ["/usr/bin/strace"] + Installation.injecting("pidfd_open:error=ENOSYS")
        var (app, steps) = try await app()
        app.command = strace + ["\(Installation.programs)/taskhub"]
        try await app.run(steps + [.type("R"), .wait("The sync needs a sign-in"), .gone("syncing"), .type("Q"), .end])
            .expectQuit()
    }

    @Test("A synchronization that cannot be started has failed, and the next one runs what an update has put there")
    func missing() async throws {
        let program = installation.home.appending("taskhub")
        let updating = "printf '#!/bin/sh\\nexit 69\\n' > '\(program)' && chmod 755 '\(program)'"
        try await installation.tool("/bin/cp", ["\(Installation.programs)/taskhub", program])
        let (app, steps) = try await app(program)
        // The copy has no taskhub-remote beside it.
        try await app.run(
            steps + [
                .type("R"), .wait("The sync has to wait"), .run(["/bin/rm", program]), .type("R"),
                .wait("The sync could not be started"), .run(["/bin/sh", "-c", updating]), .type("R"),
                .wait("The sync could not reach the server"), .type("Q"), .end,
            ]
        ).expectQuit()
    }
}
