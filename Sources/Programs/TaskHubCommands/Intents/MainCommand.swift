internal import Composition
internal import ProcessControl

/// Starts our other programs, for work that needs the network, the session bus or a terminal.
enum MainCommand {
    enum Outcome {
        case ended(TerminationStatus)
        /// It still runs after the timeout.
        case running
        /// It is not installed, or could not be started.
        case notStarted
    }

    static let missing = Diagnosis(
        .tryAgainLater, "no_main_command", "taskhub is not in the same directory as this program",
        "Install the programs into one directory")

    /// Starts the program without waiting for it.
    ///
    /// `input` must be short.
    ///
    /// - Returns: `nil` if it could not be started.
    @discardableResult
    static func start(_ arguments: [String], input: [UInt8] = []) -> ChildProgram? {
        path(of: arguments).flatMap { try? ChildProgram([$0] + arguments, input: input) }
    }

    /// Starts the program and waits until it terminates or the timeout has passed.
    ///
    /// It is not killed on timeout.
    static func run(_ arguments: [String], input: [UInt8] = [], within limit: Duration) -> Outcome {
        guard var program = start(arguments, input: input) else { return .notStarted }
        return program.wait(within: limit).map { .ended($0) } ?? .running
    }

    /// Starts the program as ``run(_:input:within:)`` does, and returns also what it wrote to standard error.
    static func runCapturingErrors(_ arguments: [String], within limit: Duration) -> (outcome: Outcome, errors: [UInt8])
    {
        guard let path = path(of: arguments), let errors = try? CapturedErrors(),
            var program = try? ChildProgram([path] + arguments, errors: errors)
        else { return (.notStarted, []) }
        let outcome = program.wait(within: limit).map { Outcome.ended($0) } ?? .running
        return (outcome, errors.bytes())
    }

    private static func path(of arguments: [String]) -> String? {
        RemoteCommand(arguments) == nil ? InstalledPrograms.taskhub() : InstalledPrograms.remote()
    }
}
