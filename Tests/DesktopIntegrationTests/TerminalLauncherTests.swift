import AppGroup
import DesktopIntegration
import Glibc
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite struct TerminalLauncherTests {
    private static let link = "taskhub://create-task?title=canary"

    private let home: TestHome
    private let handover: LinkHandover
    private let runtime: RuntimeDirectory

    init() throws {
        var home = try TestHome()
        home.environment["PATH"] = home.directory.appending("terminals")
        mkdir(home.directory.appending("terminals"), 0o700)
        let path = home.directory.path
        runtime = try RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? path : nil }
        self.home = home
        handover = LinkHandover(in: runtime)
    }

    /// A terminal that drops the option before the command, if it has one, and runs the command.
    private func addTerminal(_ name: String, option: String = "", broken: Bool = false) throws {
        let check = option.isEmpty ? "" : "[ \"$1\" = '\(option)' ] || exit 3\nshift\n"
        let run =
            broken ? "exit 1\n" : "echo \"$0\" > '\(home.directory.path)/terminal'\nPATH=/usr/bin:/bin exec \"$@\"\n"
        try home.write("terminals/\(name)", "#!/bin/sh\n\(check)\(run)", mode: 0o700)
    }

    private func launch(terminal: String? = nil) throws -> TerminalLauncher.Outcome {
        var environment = home.environment
        environment["TERMINAL"] = terminal
        return try TerminalLauncher(
            program: home.program, handover: handover, environment: environment, timeout: .seconds(60)
        ).launch(Self.link)
    }

    /// Takes over the link by the name that the program was started with.
    private func takenOver() async throws -> String? {
        let arguments = try await home.record().split(separator: "\n").map { String($0) }
        #expect(arguments.count == 3 && arguments.prefix(2) == ["open", "--handed-over"])
        return try arguments.last.flatMap { try handover.take($0) }
    }

    @Test("The terminal runs our program, which receives the link outside its arguments")
    func starts() async throws {
        try addTerminal("xdg-terminal-exec")
        try addTerminal("x-terminal-emulator", option: "-e")
        #expect(try launch() == .started("xdg-terminal-exec"))
        #expect(try await takenOver() == Self.link)
        #expect(home.read(home.recordPath)?.contains("canary") == false)
    }

    @Test(
        "TERMINAL takes precedence over the system's terminal, with its own arguments and option",
        arguments: [
            ("xterm", "-e"), ("gnome-terminal", "--"), ("xfce4-terminal", "-x"), ("kitty --single", "--single"),
        ])
    func chosen(terminal: String, option: String) async throws {
        let name = terminal.split(separator: " ").first.map { String($0) } ?? ""
        try addTerminal("x-terminal-emulator", option: "-e")
        if terminal.contains(" ") {
            let script = "#!/bin/sh\n[ \"$1 $2\" = '--single -e' ] || exit 3\nshift 2\nPATH=/usr/bin:/bin exec \"$@\"\n"
            try home.write("terminals/\(name)", script, mode: 0o700)
        } else {
            try addTerminal(name, option: option)
        }
        #expect(try launch(terminal: terminal) == .started(name))
        #expect(try await takenOver() == Self.link)
    }

    @Test("If a terminal fails at once, the next one is tried")
    func next() async throws {
        try addTerminal("xdg-terminal-exec", broken: true)
        try addTerminal("x-terminal-emulator", option: "-e")
        #expect(try launch(terminal: "no-such-terminal") == .started("x-terminal-emulator"))
        #expect(try await takenOver() == Self.link)
    }

    @Test("Without a terminal, nothing of the link remains")
    func none() async throws {
        #expect(try launch() == .noTerminal)
        let left = try await runProgram("/bin/ls", ["-A", runtime.path])
        #expect(left.stdout.isEmpty)
    }

    @Test("A link is handed over once, in a file that only its owner can read")
    func once() throws {
        let name = try handover.store(Self.link)
        var status = stat()
        #expect(lstat("\(runtime.path)/\(name)", &status) == 0 && status.st_mode & 0o7777 == 0o600)
        #expect(!name.contains("canary"))
        #expect(try handover.take(name) == Self.link)
        #expect(access("\(runtime.path)/\(name)", F_OK) != 0)
        #expect(try handover.take(name) == nil)
    }

    @Test(
        "A name cannot lead to another file",
        arguments: ["../record", "route-../../record", "callback.sock", "", "route-A"])
    func otherNames(name: String) throws {
        try home.write("record", "secret", mode: 0o600)
        #expect(try handover.take(name) == nil)
        #expect(home.read(home.recordPath) == "secret")
    }

    @Test("A symbolic link, or a file that others can read, is not accepted")
    func unsafe() throws {
        try home.write("record", "secret", mode: 0o600)
        symlink(home.recordPath, "\(runtime.path)/route-1")
        #expect(throws: (any Error).self) { try handover.take("route-1") }
        try home.write("taskhub/route-2", Self.link, mode: 0o644)
        chmod("\(runtime.path)/route-2", 0o644)
        #expect(throws: (any Error).self) { try handover.take("route-2") }
    }
}
