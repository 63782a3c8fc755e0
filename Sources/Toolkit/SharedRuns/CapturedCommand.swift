internal import Glibc
internal import PosixFiles
internal import ProcessControl

/// A run of a command with what it notes, and usually its output, captured.
struct CapturedCommand {
    /// From SIGTERM to SIGKILL.
    static let grace = Duration.seconds(2)
    private static let maximumNotes = 4096
    /// How much longer than its limit the guard may take to report.
    private static let reportTimeout = Duration.seconds(5)

    /// Where the output of a command goes.
    enum Destination {
        /// To ``output``, if it is not longer than that.
        case memory(limit: Int)
        case descriptor(Int32)
    }

    private(set) var output: [UInt8] = []
    private(set) var end = CommandEnd.exited(0)
    private(set) var notes: [UInt8] = []

    /// Runs the command until it ends, the time is up, or it writes more than its limit.
    ///
    /// In the last two cases the guard ends the command, and keeps the lock until that is done.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - input: The descriptor of its standard input; nil for none.
    ///   - lock: The descriptor of the lock.
    ///   - time: How long it may run.
    ///   - destination: Where its output goes.
    ///   - waitsForGuard: Whether to return only when the guard has let go of the lock: for a caller that then unlocks
    ///     it, or takes it again.
    init(
        _ words: [String], input: Int32? = nil, keeping lock: Int32, within time: Duration, to destination: Destination,
        waitsForGuard: Bool = false
    ) {
        do throws(StartFailure) {
            try run(words, input, lock, time, destination, waitsForGuard)
        } catch {
            end = .notStarted(errno: error.errno)
        }
    }

    private mutating func run(
        _ words: [String], _ input: Int32?, _ lock: Int32, _ time: Duration, _ destination: Destination,
        _ waitsForGuard: Bool
    ) throws(StartFailure) {
        var outputs = try Pipe()
        var noted = try Pipe()
        let empty = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard empty >= 0 else { throw StartFailure(errno: errno) }
        let null = Descriptor(number: empty)
        var streams = GuardedProgram.Streams()
        streams.input = input ?? null.number
        var limit: Int?
        switch destination {
        case .memory(let most): (limit, streams.output) = (most, outputs.writeEnd)
        case .descriptor(let number):
            outputs.closeReadEnd()
            streams.output = number
        }
        streams.notes = noted.writeEnd
        var program = try GuardedProgram(
            words, streams, in: .ownSession, keeping: lock, limit: time, grace: CapturedCommand.grace)
        outputs.closeWriteEnd()
        noted.closeWriteEnd()
        for descriptor in [outputs.readEnd, noted.readEnd] where descriptor >= 0 {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        follow(&program, &outputs, &noted, limit, Deadline(in: time + CapturedCommand.reportTimeout))
        if waitsForGuard { program.waitForGuard() }
    }

    /// Reads what the command writes until it ends, the time is up, or that is more than its limit.
    private mutating func follow(
        _ program: inout GuardedProgram, _ outputs: inout Pipe, _ noted: inout Pipe, _ limit: Int?,
        _ deadline: Deadline
    ) {
        while true {
            // Looked at before reading: all that the command wrote is then in the pipe.
            let ended = program.end()
            if let limit, outputs.readEnd >= 0, !CapturedCommand.drain(outputs.readEnd, into: &output, upTo: limit + 1)
            {
                outputs.closeReadEnd()
            }
            if noted.readEnd >= 0, !drainNotes(noted.readEnd) { noted.closeReadEnd() }
            if let limit, output.count > limit {
                program.stop()
                end = .tooLarge(limit: limit)
                return
            }
            if let ended {
                end = CommandEnd(ended)
                return
            }
            let open = [program.reports, outputs.readEnd, noted.readEnd].filter { $0 >= 0 }
            guard (try? deadline.waitToRead(open)) == true else {
                program.stop()
                end = .timedOut
                return
            }
        }
    }

    /// Reads what is there.
    ///
    /// - Returns: False at the end.
    private static func drain(_ descriptor: Int32, into bytes: inout [UInt8], upTo limit: Int) -> Bool {
        let chunk = 64 * 1024
        while bytes.count < limit {
            let count = withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
                let count = Glibc.read(descriptor, buffer.baseAddress, min(chunk, limit - bytes.count))
                if count > 0 { bytes += buffer.prefix(count) }
                return count < 0 ? -Int(errno) : count
            }
            if count == -Int(EINTR) { continue }
            if count == -Int(EAGAIN) { return true }
            if count <= 0 { return false }
        }
        return true
    }

    /// Reads what was noted, so that the command never waits for us, and keeps the end of it: the last line counts.
    private mutating func drainNotes(_ descriptor: Int32) -> Bool {
        var more = notes
        let isOpen = CapturedCommand.drain(descriptor, into: &more, upTo: notes.count + 16 * 64 * 1024)
        notes = Array(more.suffix(CapturedCommand.maximumNotes))
        // The end of a line could mean something else.
        if more.count > notes.count { notes[0] = 0 }
        return isOpen
    }
}

extension CommandEnd {
    init(_ end: GuardedProgram.End) {
        switch end {
        case .exited(let status): self = .exited(status)
        case .killed(let number): self = .signalled(number)
        case .timedOut: self = .timedOut
        case .notStarted(let code): self = .notStarted(errno: code)
        case .lost: self = .signalled(SIGKILL)
        }
    }
}
