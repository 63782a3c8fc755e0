package import PosixFiles
internal import ProcessControl

/// Starts the user's terminal with our program in it, for a link that was opened without one.
package struct TerminalLauncher: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// With the name of the terminal's program.
        case started(String)
        /// None of the ways to start one worked.
        case noTerminal
    }

    private let program: String
    private let handover: RouteHandover
    private let environment: [String: String]
    private let patience: Duration

    /// `program` is the absolute path of `taskhub`; the terminal is looked for in `PATH` and gets `environment`.
    ///
    /// One that neither ends nor runs our program yet is watched for as long as `patience` says.
    package init(
        program: String, handover: RouteHandover, environment: [String: String],
        patience: Duration = .milliseconds(500)
    ) {
        self.program = program
        self.handover = handover
        self.environment = environment
        self.patience = patience
    }

    /// Runs `taskhub open --handed-over NAME`, with `options` behind it, in xdg-terminal-exec, in `$TERMINAL` or in
    /// x-terminal-emulator, whichever starts first.
    ///
    /// The terminal outlives this program.
    package func launch(_ link: String, options: [String] = []) throws(FileError) -> Outcome {
        let name = try handover.leave(link)
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
        // A terminal that finds no display ends at once. One that hands over to its own server ends too, but well.
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
            if let status = program.terminationStatus() { return status == .exited(0) || !handover.isLeft(name) }
            guard handover.isLeft(name) else { return true }
            sleep(for: .milliseconds(10))
        }
        return true
    }
}
