internal import CivilCalendar
internal import Glibc

/// How long nothing runs after a failure.
enum RunBackOff {
    /// The pause after the first failure; it doubles with each further one.
    private static let first: Int64 = 5
    /// The same after exit status 75: the command itself says that it is too early.
    private static let firstIfTemporary: Int64 = 60
    private static let longest: Int64 = 300
    /// The longest time that a command can ask for: a day.
    private static let longestAskedFor: Int64 = 86_400

    /// Returns the moment from which the command may run again.
    ///
    /// - Parameters:
    ///   - finished: When the last run ended.
    ///   - failures: The number of failures in a row, from 1 on.
    ///   - end: How the last run ended.
    ///   - asked: The seconds that the command asked for.
    ///   - random: From 0 to 1, so that many machines do not all come back at once. It makes a pause that was asked for
    ///     longer, by at most a tenth and 30 seconds. Any other pause is between half and all of its length.
    /// - Returns: The moment, which may be too late to be written.
    static func retryAt(
        after finished: Instant, failures: Int, _ end: CommandEnd, asked: Int64?, random: Double
    ) -> Instant {
        let random = min(max(random, 0), 1)
        let seconds: Double
        if let asked {
            let pause = Double(min(max(asked, 1), longestAskedFor))
            seconds = pause + min(pause / 10, 30) * random
        } else {
            let begin = end == .exited(EX_TEMPFAIL) ? firstIfTemporary : first
            let pause = min(longest, begin << Int64(min(max(failures, 1) - 1, 16)))
            seconds = Double(pause) * (1 + random) / 2
        }
        return Instant(microseconds: finished.microseconds + Int64(seconds * 1_000_000))
    }

    /// Whether a stored pause can come from ``retryAt(after:failures:_:asked:random:)``.
    static func isPossible(from finished: Instant, to retryAt: Instant) -> Bool {
        (0...(longestAskedFor + 30) * 1_000_000).contains(retryAt.microseconds - finished.microseconds)
    }

    /// Returns the seconds in the last line `retry-after: SECONDS` of what a command noted; nil if there is none.
    static func asked(in notes: [UInt8]) -> Int64? {
        let name = Array("retry-after:".utf8)
        var asked: Int64?
        for line in notes.split(separator: 0x0A) {
            let isNamed = line.count > name.count && zip(line, name).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
            guard isNamed else { continue }
            let value = line.dropFirst(name.count).filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
            guard (1...9).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
            asked = value.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
        return asked
    }
}
