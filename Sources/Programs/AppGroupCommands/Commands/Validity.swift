import ArgumentParser
import CivilCalendar
import ProgramFailures
import TextLayout

/// Until when a published snapshot can be trusted, and when it changes.
struct Validity: ParsableArguments {
    @Option(
        help: ArgumentHelp("Show the content as stale after this time, as in 300, 5m, 2h or 1d.", valueName: "time"))
    var validFor: TimeSpan?

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
        if let validFor { return now.advanced(by: validFor).clampedToWritable }
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

extension TimeSpan: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }

    /// As it would be typed.
    package var defaultValueDescription: String { "\(duration.components.seconds)s" }
}
