internal import Glibc

/// A child process that reads what this one writes, and has its terminal, as a pager does.
package struct ReadingProgram: ~Copyable {
    private var program: ChildProgram
    private var input: Pipe

    /// Starts the program that the first of `words` names, looked up in `PATH` unless it contains a slash.
    ///
    /// It is in this process's group, so that it may read from the terminal.
    package init(_ words: [String], environment: [String: String]) throws(StartFailure) {
        var input = try Pipe()
        let process = try Spawn(
            words: words, environment: environment, group: .ours, input: .descriptor(input.readEnd),
            output: .inherited, errors: .inherited
        ).start()
        input.closeReadEnd()
        program = ChildProgram(process: process)
        self.input = input
    }

    /// Writes `bytes`, unless the program stops reading, and waits until it terminates.
    ///
    /// Ignore SIGPIPE before.
    package consuming func run(writing bytes: [UInt8]) -> TerminationStatus {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input.writeEnd, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            if count < 0, errno != EINTR { break }
        }
        input.closeWriteEnd()
        return program.wait()
    }
}
