internal import Glibc

/// A child process that has this one's terminal and standard streams while this one waits, as an editor does.
package enum ForegroundProgram {
    /// Runs the program that the first of `words` names, looked up in `PATH` unless it contains a slash.
    ///
    /// Ctrl-C is for the program: this process ignores it until the program terminates.
    ///
    /// - Throws: ``StartFailure`` if the program could not be started.
    package static func run(_ words: [String]) throws(StartFailure) -> TerminationStatus {
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        let spawn = Spawn(
            words: words, environment: nil, group: .ours, input: .inherited, output: .inherited, errors: .inherited)
        var program = ChildProgram(process: try spawn.start())
        return program.wait()
    }
}
