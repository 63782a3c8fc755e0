internal import AppGroup
internal import CardDocuments
internal import Cards
internal import CivilCalendar
internal import GroupSnapshot
internal import ProgramFailures

/// What a widget shows at a moment.
struct DrawnCard {
    let card: Card
    /// What `--strict` reports; nil if the card shows contents that may be trusted.
    let failure: ProgramFailure?
    /// The moments at which the card may change by itself, in ascending order.
    var changes: [Instant] = []

    /// The same without anything about a single row.
    var redacted: DrawnCard { DrawnCard(card: card.redacted, failure: failure, changes: changes) }

    /// The card of a published document.
    init(document reading: SnapshotReading<ArraySlice<UInt8>>, at context: WidgetContext, for program: WidgetProgram) {
        guard let content = reading.content, let kind = reading.header?.content else {
            self.init(without: reading, for: program)
            return
        }
        guard kind.name == ContentKind.card.name else {
            self = .unreadable(program, SnapshotFault.otherContent(kind).failure(in: program.words))
            return
        }
        guard kind.version <= ContentKind.card.version else {
            self.init(without: SnapshotReading<ArraySlice<UInt8>>.newer(version: kind.version), for: program)
            return
        }
        do throws(CardDocumentError) {
            let document = try CardDocument(reading: Array(content))
            self.init(reading, at: context, for: program) { _, context in
                (document.card(at: context.now), document.changes)
            }
        } catch {
            self.init(
                card: .unreadable(CardSubject(program.title), because: error),
                failure: error.failure(in: program.words))
        }
    }

    /// The card of the application's own content.
    init<Content>(
        _ reading: SnapshotReading<Content>, at context: WidgetContext, for program: WidgetProgram,
        card: (Content, WidgetContext) -> (card: Card, changes: [Instant])
    ) {
        guard let content = reading.content, let header = reading.header else {
            self.init(without: reading, for: program)
            return
        }
        var context = context
        context.isStale = header.isStale(at: context.now)
        let drawn = card(content, context)
        var moments = Set(drawn.changes + header.changes + [header.validUntil].compactMap { $0 })
        // Then "since 23:59" becomes "since yesterday".
        if context.isStale { moments.insert(context.zone.day(of: context.now).upperBound) }
        self.init(
            card: context.isStale ? drawn.card.stale(.old(since: header.published, context, program)) : drawn.card,
            failure: ProgramFailure(reading, of: program.name), changes: moments.sorted())
    }

    /// The card that says why there is no content.
    init<Content>(without reading: SnapshotReading<Content>, for program: WidgetProgram) {
        let failure =
            ProgramFailure(reading, of: program.name, in: program.words) ?? ProgramFailure(SnapshotFault.damaged)
        if case .missing = reading {
            let message = CardMessage(
                "Nothing published yet", shorter: "Nothing published", shortest: "no data", advice: program.advice,
                command: program.command)
            self.init(card: Card(CardSubject(program.title), state: .missing, message: message), failure: failure)
        } else {
            self = .unreadable(program, failure)
        }
    }

    private init(card: Card, failure: ProgramFailure?, changes: [Instant] = []) {
        self.card = card
        self.failure = failure
        self.changes = changes
    }

    static func unreadable(_ program: WidgetProgram, _ failure: ProgramFailure) -> DrawnCard {
        // A card has no room for most hints.
        let message = CardMessage(
            "Cannot read \(program.title)", shorter: "Unreadable", detail: failure.message,
            advice: failure.hint.utf8.count <= 24 ? failure.hint : "See what --strict says")
        return DrawnCard(
            card: Card(CardSubject(program.title), state: .unreadable, message: message), failure: failure)
    }
}

extension WidgetProgram {
    /// The text before the command that publishes; a whole sentence if there is none.
    fileprivate var advice: String { command == nil ? "Start its program" : "Run" }
}

extension CardMessage {
    fileprivate static func old(
        since moment: Instant, _ context: WidgetContext, _ program: WidgetProgram
    ) -> CardMessage {
        let label = DateLabel(past: moment, now: context.now, zone: context.zone)
        return CardMessage(
            "Old since \(label.text)", shorter: "Old since \(String(decoding: label.firstWord, as: UTF8.self))",
            shortest: "Old", advice: program.advice, command: program.command)
    }
}
