internal import AppGroup
package import CivilCalendar
internal import Glibc

/// How long nothing runs after a failure.
package enum RunBackOff {
    private static let usual = BackOff(first: 5, longest: 300)
    /// The same after exit status 75: the command itself says that it is too early.
    private static let temporary = BackOff(first: 60, longest: 300)

    /// Returns the moment from which the command may run again.
    ///
    /// - Parameters:
    ///   - finished: When the last run ended.
    ///   - failures: The number of failures in a row, from 1 on.
    ///   - end: How the last run ended.
    ///   - asked: The seconds that the command asked for.
    ///   - random: From 0 to 1, so that many machines do not all come back at once.
    /// - Returns: The moment, which may be too late to be written.
    package static func retryAt(
        after finished: Instant, failures: Int, _ end: CommandEnd, asked: Int64?, random: Double
    ) -> Instant {
        let backOff = end == .exited(EX_TEMPFAIL) ? temporary : usual
        return Instant(
            microseconds: finished.microseconds + backOff.wait(after: failures, asked: asked, random: random))
    }

    /// Whether a stored pause can come from ``retryAt(after:failures:_:asked:random:)``.
    static func isPossible(from finished: Instant, to retryAt: Instant) -> Bool {
        (0...(BackOff.longestAskedFor + BackOff.longestDelay) * 1_000_000).contains(
            retryAt.microseconds - finished.microseconds)
    }

    /// Returns the seconds in the last line `retry-after: SECONDS` of what a command noted; nil if there is none.
    static func asked(in notes: [UInt8]) -> Int64? {
        let name = Array("retry-after:".utf8)
        var asked: Int64?
        for line in notes.split(separator: 0x0A) {
            let isNamed = line.count > name.count && zip(line, name).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
            guard isNamed else { continue }
            func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
            var value = line.dropFirst(name.count).drop(while: isSpace)
            while let last = value.last, isSpace(last) { value.removeLast() }
            guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
            asked = value.reduce(0) { min($0 * 10 + Int64($1 - 0x30), BackOff.longestAskedFor) }
        }
        return asked
    }
}
