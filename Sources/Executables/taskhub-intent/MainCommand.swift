internal import Composition
internal import ProcessControl

/// The main command beside this program, for what needs the network, the bus or a terminal.
enum MainCommand {
    enum Outcome {
        case ended(Ending)
        /// The time was up.
        case running
        /// There is none beside this program, or it could not be started.
        case notStarted
    }

    static let missing = Diagnosis(
        .tryAgainLater, "no_main_command", "taskhub is not beside this program",
        "Install the programs into one directory")

    /// Starts it and leaves it to itself; `input` is short.
    ///
    /// - Returns: nil where it could not be started.
    @discardableResult
    static func start(_ arguments: [String], input: [UInt8] = []) -> ChildProgram? {
        path(of: arguments).flatMap { try? ChildProgram([$0] + arguments, input: input) }
    }

    /// Starts it and waits for its end, for this long at most; then it runs on.
    static func run(_ arguments: [String], input: [UInt8] = [], within limit: Duration) -> Outcome {
        guard var program = start(arguments, input: input) else { return .notStarted }
        return program.end(within: limit).map { .ended($0) } ?? .running
    }

    private static func path(of arguments: [String]) -> String? {
        RemoteCommand(arguments) == nil ? InstalledPrograms.taskhub() : InstalledPrograms.remote()
    }
}
