internal import Glibc

/// A program that lines are written to and read from while it runs.
package struct PipedProgram: ~Copyable {
    private static let chunk = 4096
    /// How often to look for its end where the kernel gives no handles, in milliseconds.
    private static let tick: Int32 = 100

    private var program: ChildProgram
    private let handle: ProcessHandle?
    private var input: Pipe
    private var output: Pipe

    /// Starts the first of `words`, looked for on the path unless it has a slash.
    ///
    /// Without an `environment` it has this program's own. `showsErrors`: on this program's standard error; else what it
    /// says there is thrown away.
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

    /// Writes as the program reads, and reads until it has ended or closed its output: what it started may keep that
    /// open for longer.
    ///
    /// After `limit` bytes nothing more is read, which ends most programs that go on writing.
    package consuming func run(writing bytes: [UInt8], readingAtMost limit: Int) -> (output: [UInt8], ending: Ending) {
        let answer = talk(bytes[...], limit, until: nil)
        return (answer, program.end())
    }

    /// The same with nothing to write, for a program in a group of its own: when its time is up, all of that is killed.
    ///
    /// - Returns: nil when the time was up.
    package consuming func run(
        readingAtMost limit: Int, within time: Duration
    ) -> (output: [UInt8], ending: Ending)? {
        let deadline = ContinuousClock.now + time
        let answer = talk([], limit, until: deadline)
        guard let ending = program.end(within: ContinuousClock.now.duration(to: deadline)) else {
            program.kill()
            return nil
        }
        return (answer, ending)
    }

    private mutating func talk(
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
            // Looked at first: what it wrote before its end is in the pipe by then.
            let hasEnded = program.endingNow() != nil
            // poll passes over what is closed.
            var polled = [
                pollfd(fd: output.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input.writeEnd, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: handleDescriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, 3, hasEnded ? 0 : patience(until: deadline))
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

    /// In milliseconds, as poll takes it.
    private func patience(until deadline: ContinuousClock.Instant?) -> Int32 {
        let rest = deadline.map { Milliseconds.until($0) }
        guard handleDescriptor < 0 else { return rest ?? -1 }
        return min(rest ?? PipedProgram.tick, PipedProgram.tick)
    }

    private mutating func write(_ rest: inout ArraySlice<UInt8>) {
        let count = rest.withUnsafeBytes { Glibc.write(input.writeEnd, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
        if rest.isEmpty || isBroken { input.closeWriteEnd() }
    }

    /// - Returns: false at the end.
    private func read(into answer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: PipedProgram.chunk)
        let count = Glibc.read(output.readEnd, &chunk, chunk.count)
        if count > 0 { answer += chunk[..<count] }
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }
}
