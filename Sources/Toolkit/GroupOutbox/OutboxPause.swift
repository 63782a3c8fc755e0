internal import AppGroup
internal import CivilCalendar
internal import PublishedFiles

/// How long nothing is delivered after a failure, for all programs.
///
/// Kept in a file of one line that is rewritten in place and not synced: after a power failure, the next delivery may
/// come too early. Anything else in the file counts as no pause.
struct OutboxPause: Equatable {
    private static let backOff = BackOff(first: 30, longest: 3600)

    /// The failures since the last delivery that did not fail.
    let failures: Int
    private let since: Instant
    let until: Instant

    /// Returns the pause after one more failure.
    ///
    /// - Parameters:
    ///   - failures: The failures before it.
    ///   - request: How long the receiver wants to be left alone; nil if it did not say.
    ///   - now: The current time.
    ///   - jitter: From 0 to 1.
    init(after failures: Int, request: Duration?, at now: Instant, jitter: Double) {
        self.failures = min(failures, 999) + 1
        since = now
        let wait = OutboxPause.backOff.wait(
            after: self.failures, asked: request.map { $0.components.seconds }, random: jitter)
        until = Instant(microseconds: now.microseconds + wait)
    }

    /// Reads the file.
    static func read(in directory: OutboxDirectory) throws(OutboxError) -> OutboxPause? {
        let bytes = try directory.readPause(limit: 128)
        return bytes?.withUnsafeBufferPointer { OutboxPause($0) }
    }

    /// Writes the file; nil for no pause.
    static func write(_ pause: OutboxPause?, in directory: OutboxDirectory) throws(OutboxError) {
        var line = LineWriter()
        if let pause {
            line.write("pause") {
                $0.integer(pause.failures)
                $0.instant(pause.since)
                $0.instant(pause.until)
            }
        }
        try directory.writePause(line.bytes)
    }

    /// Whether deliveries wait at this moment.
    ///
    /// One that begins in the future does not: the clock was set back since, perhaps by hours.
    func applies(at now: Instant) -> Bool { since <= now && now < until }

    private init?(_ file: UnsafeBufferPointer<UInt8>) {
        guard let (line, rest) = file.split(at: 0x0A), rest.isEmpty else { return nil }
        var fields = LineReader(line)
        do throws(MalformedLine) {
            try fields.name("pause")
            failures = try fields.integer(in: 1...1000)
            since = try fields.field().instant()
            until = try fields.field().instant()
            try fields.end()
            // Longer than any that is written.
            let longest = BackOff.longestAskedFor + BackOff.longestDelay
            guard until <= since.advanced(bySeconds: longest) else { return nil }
        } catch {
            return nil
        }
    }
}
