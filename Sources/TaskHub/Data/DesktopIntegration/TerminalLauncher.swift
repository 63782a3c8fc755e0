package import PosixFiles
internal import ProcessControl

/// Starts our program in the user's terminal, for a link that was opened without a terminal.
package struct TerminalLauncher: Sendable {
    /// Whether a terminal was started.
    package enum Outcome: Hashable, Sendable {
        /// A terminal runs, with this program name.
        case started(String)
        /// No terminal could be started.
        case noTerminal
    }

    private let program: String
    private let handover: LinkHandover
    private let environment: [String: String]
    private let timeout: Duration

    /// Creates a launcher without starting anything.
    ///
    /// - Parameters:
    ///   - program: The absolute path of `taskhub`.
    ///   - handover: Passes the link to the program in the terminal.
    ///   - environment: The terminal's environment. The terminal is found in its `PATH`.
    ///   - timeout: How long to watch a terminal that has neither exited nor run our program. It then counts as
    ///     started.
    package init(
        program: String, handover: LinkHandover, environment: [String: String],
        timeout: Duration = .milliseconds(500)
    ) {
        self.program = program
        self.handover = handover
        self.environment = environment
        self.timeout = timeout
    }

    /// Runs `taskhub open --handed-over NAME` in the first terminal that starts.
    ///
    /// Tries xdg-terminal-exec, then `$TERMINAL`, then x-terminal-emulator. The terminal outlives this program.
    ///
    /// - Parameters:
    ///   - link: The link to open. It appears in no argument.
    ///   - options: More options for the command.
    /// - Returns: Whether a terminal was started.
    /// - Throws: `FileError` if the link cannot be handed over.
    package func launch(_ link: String, options: [String] = []) throws(FileError) -> Outcome {
        let name = try handover.store(link)
        let command = [program, "open", "--handed-over", name] + options
        for terminal in TerminalCommand.candidates(environment) where start(terminal, running: command, name) {
            return .started(terminal.name)
        }
        handover.discard(name)
        return .noTerminal
    }

    private func start(_ terminal: TerminalCommand, running command: [String], _ name: String) -> Bool {
        guard let path = SearchPath(environment["PATH"] ?? "").find(terminal.program),
            var program = try? ChildProgram(
                [path] + terminal.arguments + command, environment: environment, in: .ownSession)
        else { return false }
        // Without a display, a terminal fails at once. One that delegates to its own server exits too, with 0.
        let end = ContinuousClock.now + timeout
        while ContinuousClock.now < end {
            if let status = program.terminationStatus() { return status == .exited(0) || !handover.isWaiting(name) }
            guard handover.isWaiting(name) else { return true }
            sleep(for: .milliseconds(10))
        }
        return true
    }
}

/// A way to start a terminal that runs a command.
struct TerminalCommand: Equatable {
    let program: String
    /// The arguments between the program and the command.
    let arguments: [String]

    var name: String { program.split(separator: "/").last.map { String($0) } ?? program }

    /// Returns the terminals in the order in which to try them.
    static func candidates(_ environment: [String: String]) -> [TerminalCommand] {
        var candidates = [TerminalCommand(program: "xdg-terminal-exec", arguments: [])]
        let words = (environment["TERMINAL"] ?? "").split(separator: " ").map { String($0) }
        if let program = words.first {
            let chosen = TerminalCommand(program: program, arguments: [])
            candidates.append(
                TerminalCommand(program: program, arguments: Array(words.dropFirst()) + chosen.commandOption))
        }
        candidates.append(TerminalCommand(program: "x-terminal-emulator", arguments: ["-e"]))
        return candidates
    }

    /// The option before a command, which is not `-e` where that takes only one word.
    private var commandOption: [String] {
        switch name {
        case "xdg-terminal-exec": []
        case "gnome-terminal", "kgx", "gnome-console", "ptyxis": ["--"]
        case "xfce4-terminal", "mate-terminal", "terminator": ["-x"]
        default: ["-e"]
        }
    }
}
