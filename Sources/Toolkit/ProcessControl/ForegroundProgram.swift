internal import Glibc

/// A child process that has this one's terminal and standard streams while this one waits, as an editor does.
package enum ForegroundProgram {
    /// Runs the program that the first of `words` names, looked up in `PATH` unless it contains a slash.
    ///
    /// Ctrl-C is for the program: this process ignores it until the program terminates.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments, which any user can read.
    ///   - input: Its standard input instead of this one's, for data that must not be in the arguments; nil for this
    ///     one's. It is cut off after 64 KiB, the capacity of a pipe.
    ///   - isSilent: Whether its output and its errors are dropped.
    /// - Returns: How the program terminated.
    /// - Throws: ``StartFailure`` if the program could not be started.
    package static func run(
        _ words: [String], input: [UInt8]? = nil, isSilent: Bool = false
    ) throws(StartFailure) -> TerminationStatus {
        let streams = isSilent ? Spawn.Stream.null : .inherited
        return try run(
            Spawn(
                words: words, environment: nil, group: .ours, input: .inherited, output: streams, errors: streams),
            input)
    }

    /// Runs the program, with its errors captured.
    package static func run(
        _ words: [String], input: [UInt8]?, errors: borrowing CapturedErrors
    ) throws(StartFailure) -> TerminationStatus {
        try run(
            Spawn(
                words: words, environment: nil, group: .ours, input: .inherited, output: .inherited,
                errors: .descriptor(errors.descriptor)), input)
    }

    private static func run(_ spawn: Spawn, _ input: [UInt8]?) throws(StartFailure) -> TerminationStatus {
        let handling = [SIGINT, SIGQUIT].map { ($0, ignore($0)) }
        defer { for (number, usual) in handling { restore(usual, of: number) } }
        var program = try start(spawn, input)
        return program.wait()
    }

    private static func start(_ spawn: Spawn, _ input: [UInt8]?) throws(StartFailure) -> ChildProgram {
        var spawn = spawn
        guard let input else { return ChildProgram(process: try spawn.start()) }
        // Closed here on return, so that the program's input ends.
        let pipe = try Pipe.holding(input)
        spawn.input = .descriptor(pipe.readEnd)
        return ChildProgram(process: try spawn.start())
    }

    /// Ignores a signal, and returns how it was handled; signal(3) would forget the flags.
    private static func ignore(_ number: Int32) -> sigaction {
        var ignoring = sigaction()
        ignoring.__sigaction_handler.sa_handler = SIG_IGN
        var usual = sigaction()
        sigaction(number, &ignoring, &usual)
        return usual
    }

    private static func restore(_ usual: sigaction, of number: Int32) {
        var usual = usual
        sigaction(number, &usual, nil)
    }
}
