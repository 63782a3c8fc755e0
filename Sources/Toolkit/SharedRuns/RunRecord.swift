internal import CivilCalendar
internal import PublishedFiles

/// The last run of a name, and the last good output.
struct RunRecord {
    /// How many runs have ended; for telling whether one has since.
    var serial = 0
    var finished = Instant(seconds: 0)
    var end = CommandEnd.exited(0)
    /// When the run ended that wrote ``output``; nil if none has succeeded.
    var good: Instant?
    var failures = 0
    var retryAt: Instant?
    var output: ArraySlice<UInt8> = []

    /// Returns the last good output if it is younger than `limit`.
    ///
    /// One from the future, as after the clock was set back, has no known age and so is never young enough.
    func output(youngerThan limit: Duration, at now: Instant) -> RunOutput? {
        guard let good, now >= good, .microseconds(now.microseconds - good.microseconds) < limit else { return nil }
        return RunOutput(bytes: output, finished: good)
    }

    /// Returns the last failure; nil if the last run succeeded.
    var failure: RunFailure? {
        guard let retryAt else { return nil }
        return RunFailure(end: end, finished: finished, failures: failures, retryAt: retryAt)
    }

    /// Returns the failure after which nothing may run yet; a failure in the future does not count.
    func backOff(at now: Instant) -> RunFailure? {
        guard let failure, failure.finished <= now, now < failure.retryAt else { return nil }
        return failure
    }

    /// Returns the result of the last run, for the one who ran it and for those who waited.
    func result(isOwn: Bool) -> RunOutcome {
        if let failure { return .failed(failure, isOwn: isOwn) }
        return .finished(RunOutput(bytes: output, finished: good ?? finished))
    }
}

/// The header of a stored result.
extension RunRecord {
    var contents: [UInt8] {
        var header = LineWriter()
        header.write("run") { $0.integer(serial) }
        header.write("finished") { $0.instant(finished) }
        header.write("exit") { line in
            switch end {
            case .exited(let status): line.integer(Int(status))
            case .signalled(let number):
                line.ascii("signal")
                line.integer(Int(number))
            case .timedOut: line.ascii("timeout")
            case .tooLarge(let limit):
                line.ascii("limit")
                line.integer(limit)
            case .notStarted(let code):
                line.ascii("not-started")
                line.integer(Int(code))
            }
        }
        header.write("good") { line in line.optional(good) { $0.instant($1) } }
        header.write("failures") { $0.integer(failures) }
        header.write("retry_at") { line in line.optional(retryAt) { $0.instant($1) } }
        return LengthBlock.contents(header: header, Array(output))
    }

    init(contents: ArraySlice<UInt8>) throws(MalformedLine) {
        var record = RunRecord()
        let output = try LengthBlock.split(contents, limit: RunOptions.maximumOutput) {
            (name: Field, line: inout LineReader) throws(MalformedLine) in
            if name.equals("run") {
                record.serial = try line.number(in: 1...Int.max)
            } else if name.equals("finished") {
                record.finished = try line.instant()
            } else if name.equals("exit") {
                record.end = try CommandEnd(&line)
            } else if name.equals("good") {
                record.good = try line.optionalInstant()
            } else if name.equals("failures") {
                record.failures = try line.number(in: 0...Int.max)
            } else if name.equals("retry_at") {
                record.retryAt = try line.optionalInstant()
            } else {
                return
            }
            try line.end()
        }
        record.output = output
        guard record.isConsistent else { throw MalformedLine() }
        self = record
    }

    private var isConsistent: Bool {
        guard serial > 0, good != nil || output.isEmpty else { return false }
        guard let retryAt else { return good == finished && end == .exited(0) && failures == 0 }
        return end != .exited(0) && failures > 0 && RunBackOff.isPossible(from: finished, to: retryAt)
    }
}

extension LineReader {
    fileprivate mutating func optionalInstant() throws(MalformedLine) -> Instant? {
        let field = try field()
        return field.isAbsent ? nil : try field.instant()
    }
}

extension CommandEnd {
    fileprivate init(_ line: inout LineReader) throws(MalformedLine) {
        let kind = try line.field()
        func number(in allowed: ClosedRange<Int>) throws(MalformedLine) -> Int { try line.number(in: allowed) }
        if kind.equals("timeout") {
            self = .timedOut
        } else if kind.equals("signal") {
            self = .signalled(Int32(try number(in: 1...127)))
        } else if kind.equals("limit") {
            self = .tooLarge(limit: try number(in: 0...RunOptions.maximumOutput))
        } else if kind.equals("not-started") {
            self = .notStarted(errno: Int32(try number(in: 1...4095)))
        } else {
            let status = try kind.integer()
            guard (0...255).contains(status), kind.bytes.first != UInt8(ascii: "-") else { throw MalformedLine() }
            self = .exited(Int32(status))
        }
    }
}
