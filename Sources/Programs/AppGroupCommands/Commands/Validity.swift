import ArgumentParser
import Arguments
import CivilCalendar
import ProgramFailures
import TextLayout

/// Until when a published snapshot can be trusted, and when it changes.
struct Validity: ParsableArguments {
    @Option(
        help: ArgumentHelp("Show the content as stale after this time, as in 300, 5m, 2h or 1d.", valueName: "time"))
    var validFor: Span?

    @Option(help: ArgumentHelp("Show the content as stale from this moment on.", valueName: "rfc3339"))
    var validUntil: String?

    @Option(
        help: ArgumentHelp(
            "A moment from which the content says something else. Repeatable; a card's entries say it themselves.",
            valueName: "rfc3339"))
    var changesAt: [String] = []

    func validate() throws {
        guard validFor == nil || validUntil == nil else {
            throw ValidationError("Use only one of --valid-for and --valid-until")
        }
    }

    func end(from now: Instant) throws(ProgramFailure) -> Instant? {
        if let validFor { return now.advanced(bySeconds: validFor.seconds).clampedToWritable }
        return try validUntil.map(Self.moment)
    }

    var moments: [Instant] { get throws(ProgramFailure) { try changesAt.map(Self.moment) } }

    private static func moment(_ text: String) throws(ProgramFailure) -> Instant {
        guard let moment = Instant(rfc3339: text) else {
            throw ProgramFailure(
                .refused, "invalid_moment", "\(DisplayText.quoted(text)) is not an RFC 3339 time",
                "Write it as in 2026-11-30T17:00:00Z; date -uIs prints one")
        }
        return moment
    }
}

/// A span of time on the command line: seconds, or a number with `s`, `m`, `h` or `d`.
struct Span: Hashable, Sendable {
    private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    /// Ten years.
    private static let longest = 315_360_000.0

    let duration: Duration

    var seconds: Int64 { duration.components.seconds }

    init(_ duration: Duration) {
        self.duration = duration
    }

    init?(_ text: String) {
        let unit = text.last.flatMap { Self.units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        // Neither "inf" nor hexadecimal nor a sign.
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(digits), number * (unit ?? 1) <= Self.longest
        else { return nil }
        duration = .milliseconds(Int64((number * (unit ?? 1) * 1000).rounded()))
    }
}

extension Span: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }

    /// As it would be typed.
    var defaultValueDescription: String { "\(seconds)s" }
}
