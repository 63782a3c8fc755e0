internal import Glibc

/// A child process that exchanges data with this one over pipes.
package struct PipedProgram: ~Copyable {
    private static let chunk = 4096
    /// How often to check for termination on a kernel without process handles, in milliseconds.
    private static let pollInterval: Int32 = 100

    private var program: ChildProgram
    private let handle: ProcessHandle?
    private var input: Pipe
    private var output: Pipe

    /// Starts the program that the first of `words` names, looked up in `PATH` unless it contains a slash.
    ///
    /// The environment is this process's own if `environment` is `nil`. With `showsErrors`, standard error is this
    /// process's; otherwise it is discarded.
    package init(
        _ words: [String], environment: [String: String]? = nil, in group: ProgramGroup, showsErrors: Bool
    ) throws(StartFailure) {
        var input = try Pipe()
        var output = try Pipe()
        let process = try Spawn(
            words: words, environment: environment, group: group, input: .descriptor(input.readEnd),
            output: .descriptor(output.writeEnd), errors: showsErrors ? .inherited : .null
        ).start()
        input.closeReadEnd()
        output.closeWriteEnd()
        _ = fcntl(input.writeEnd, F_SETFL, O_NONBLOCK)
        _ = fcntl(output.readEnd, F_SETFL, O_NONBLOCK)
        program = ChildProgram(process: process)
        handle = ProcessHandle(of: process)
        self.input = input
        self.output = output
    }

    /// Writes `bytes`, and reads until the program terminates or closes its output.
    ///
    /// It does not wait for the program's own children, which may keep the output open. After `limit` bytes it closes
    /// the pipe, which terminates most programs that keep writing.
    package consuming func run(
        writing bytes: [UInt8], readingAtMost limit: Int
    ) -> (output: [UInt8], status: TerminationStatus) {
        let output = exchange(bytes[...], limit, until: nil)
        return (output, program.wait())
    }

    /// Reads until the program terminates or closes its output, and kills its process group on timeout.
    ///
    /// The program must be in its own process group.
    ///
    /// - Returns: `nil` on timeout.
    package consuming func run(
        readingAtMost limit: Int, within time: Duration
    ) -> (output: [UInt8], status: TerminationStatus)? {
        let deadline = ContinuousClock.now + time
        let output = exchange([], limit, until: deadline)
        guard let status = program.wait(within: ContinuousClock.now.duration(to: deadline)) else {
            program.kill()
            return nil
        }
        return (output, status)
    }

    private mutating func exchange(
        _ bytes: ArraySlice<UInt8>, _ limit: Int, until deadline: ContinuousClock.Instant?
    ) -> [UInt8] {
        var rest = bytes
        var answer: [UInt8] = []
        if rest.isEmpty { input.closeWriteEnd() }
        defer {
            input.closeWriteEnd()
            output.closeReadEnd()
        }
        while answer.count < limit {
            if let deadline, ContinuousClock.now >= deadline { return answer }
            // Checked before reading: all that it wrote before terminating is then in the pipe.
            let hasEnded = program.terminationStatus() != nil
            // poll ignores negative descriptors.
            var polled = [
                pollfd(fd: output.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input.writeEnd, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: handleDescriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, 3, hasEnded ? 0 : pollTimeout(until: deadline))
            if polled[1].revents != 0 { write(&rest) }
            if polled[0].revents != 0 {
                if !read(into: &answer) { return answer }
            } else if hasEnded, count >= 0 {
                return answer
            }
        }
        return answer
    }

    private var handleDescriptor: Int32 {
        switch handle {
        case .some(let handle): handle.descriptor
        case .none: -1
        }
    }

    /// In milliseconds, as poll expects it.
    private func pollTimeout(until deadline: ContinuousClock.Instant?) -> Int32 {
        let rest = deadline.map { Milliseconds.until($0) }
        guard handleDescriptor < 0 else { return rest ?? -1 }
        return min(rest ?? PipedProgram.pollInterval, PipedProgram.pollInterval)
    }

    private mutating func write(_ rest: inout ArraySlice<UInt8>) {
        let count = rest.withUnsafeBytes { Glibc.write(input.writeEnd, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
        if rest.isEmpty || isBroken { input.closeWriteEnd() }
    }

    /// - Returns: `false` at the end of the output.
    private func read(into answer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: PipedProgram.chunk)
        let count = Glibc.read(output.readEnd, &chunk, chunk.count)
        if count > 0 { answer += chunk[..<count] }
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }
}
