package import TextLayout

/// A card as a value: what it says, independent of its format, its size and its colours.
///
/// ```swift
/// let card = Card(
///     CardSubject("Water"), line: "3 of 8 glasses", classes: ["thirsty"], gauge: CardGauge(done: 3, of: 8),
///     rows: [CardRow("Ada's bottle", detail: "10:15")])
/// let picture = card.rendered(as: .svg, family: .small)
/// ```
///
/// Every text is plain text, never markup, and may come from anywhere. Control characters and characters that reorder a
/// line are removed, the text is clipped to the limit that its parameter names, and each format escapes what is special
/// there. So no text can add markup or run a command. At most 512 scalars of a text are read.
///
/// No initializer fails: a value outside its limits is clipped, clamped or left out. Equal arguments give equal bytes.
public struct Card: Sendable {
    let subject: CardSubject
    /// The main thing that the card shows.
    public let state: CardState
    /// The names by which a style sheet and icons can select, besides the state; they need no escaping.
    let classes: [String]
    let tone: CardTone
    /// Whether only counts are shown, and nothing about any single row.
    let isRedacted: Bool
    /// The application's own line; nil to make one of the counts and the first row.
    let line: DisplayText?
    /// The line for little room; nil to make one of the gauge or the counts.
    let shortLine: String?
    /// The end of the heading, such as today's date; empty if there is none.
    let date: [UInt8]
    /// Whether cards with a heading show the date; a tooltip always does.
    let showsDate: Bool
    let counts: CardCounts
    let gauge: CardGauge?
    /// The first rows, at least as many as ``CardFormat/rowLimit(of:)`` if there are that many.
    let rows: [CardRow]
    /// How many there are; 0 if no more than `rows`.
    let rowCount: Int
    /// The problem and its remedy; nil if all is well.
    let message: CardMessage?
    /// Shown less prominently than a message, and only if there is none.
    let notice: CardNotice?
    /// The command to which a click adds the address of a row, with a trailing space; nil if there is none.
    let openCommand: String?
    /// What scripts can do with the whole card; nil if there is nothing.
    let actions: CardActions?
    /// What the JSON document has instead of the members that are made of the card.
    let document: CardMembers?

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - subject: What the card is about.
    ///   - state: The main thing that the card shows. ``CardState/missing`` and ``CardState/unreadable`` show the
    ///     message only, and each count as 0; give a message.
    ///   - line: The line of a bar and below the heading, clipped to 80 columns and 512 bytes. Nil to build one from
    ///     the counts and the first row. Some bars hide a line that is empty.
    ///   - short: The line for little room, clipped to 16 columns; nil for the gauge, the first count or the line.
    ///   - classes: Names for style sheets and icons, besides the state. Only ASCII letters, digits, `-` and `_` are kept,
    ///     at most 32 of them, and only the first four names, because some bars have small buffers.
    ///   - tone: The urgency, for bars without style sheets; nil for that of state, counts and notice.
    ///   - date: The end of the heading, such as today's date, clipped to 16 columns.
    ///   - counts: Numbers and what they count.
    ///   - gauge: How much is done. Bars get it as a percentage, which is 0 without a gauge.
    ///   - rows: The rows, the most important first. At most 12 are shown, and how many there are besides, by the main
    ///     count.
    ///   - message: A problem that makes the card useless, and what to do about it.
    ///   - notice: A problem that leaves the card usable; shown unless there is a message.
    ///   - openCommand: The command to which genmon's click adds the address of the first row, as shell words. Left out
    ///     if it has an angle bracket or a control character.
    ///   - isRedacted: Whether only line and counts are shown, and nothing about any single row.
    ///   - actions: Commands by name, which the JSON document has for scripts; see ``CardActions``.
    public init(
        _ subject: CardSubject, state: CardState = .ready, line: String? = nil, short: String? = nil,
        classes: [String] = [], tone: CardTone? = nil, date: String? = nil, counts: CardCounts? = nil,
        gauge: CardGauge? = nil, rows: [CardRow] = [], message: CardMessage? = nil, notice: CardNotice? = nil,
        openCommand: String? = nil, isRedacted: Bool = false, actions: CardActions? = nil
    ) {
        var (counts, rows) = (counts ?? .none, isRedacted ? [] : rows)
        var (line, short, gauge) = (line, short, gauge)
        if !state.hasContents {
            counts = counts.withoutNumbers
            (line, short, gauge, rows) = (nil, nil, nil, [])
        }
        let clippedLine = line.map { DisplayText(cleaned: Array($0.clipped(to: 80, bytes: 512).utf8)) }
        self.init(
            subject: subject, state: state, classes: classes.prefix(4).map(\.asName).filter { !$0.isEmpty },
            tone: tone ?? .implied(by: state, counts, notice), isRedacted: isRedacted, line: clippedLine,
            shortLine: short?.clipped(to: 16), date: date.map { Array($0.clipped(to: 16).utf8) } ?? [], showsDate: true,
            counts: counts, gauge: gauge, rows: rows, message: message, notice: notice,
            openCommand: openCommand.flatMap { $0.isPlainCommand ? $0 + " " : nil },
            actions: state.hasContents ? actions : nil, document: nil)
    }

    /// Creates a card of parts that need no cleaning.
    ///
    /// - Parameters:
    ///   - subject: What the card is about.
    ///   - state: The main thing that the card shows.
    ///   - classes: The classes besides the state: ASCII letters, digits and `-`.
    ///   - tone: The urgency, for bars without style sheets.
    ///   - isRedacted: Whether only counts are shown.
    ///   - line: The application's own line.
    ///   - shortLine: The application's own line for little room.
    ///   - date: The end of the heading.
    ///   - showsDate: Whether cards with a heading show the date.
    ///   - counts: All counts; each is 0 without contents.
    ///   - gauge: How much is done.
    ///   - rows: The first rows; none on a redacted card.
    ///   - rowCount: How many rows there are, if these are not all.
    ///   - message: The problem and its remedy.
    ///   - notice: A problem that leaves the card usable.
    ///   - openCommand: The command to which a click adds the address of a row, with a trailing space.
    ///   - actions: What scripts can do with the whole card.
    ///   - document: What the JSON document has instead of the members that are made of the card.
    package init(
        subject: CardSubject, state: CardState, classes: [String], tone: CardTone, isRedacted: Bool,
        line: DisplayText? = nil, shortLine: String? = nil, date: [UInt8], showsDate: Bool, counts: CardCounts,
        gauge: CardGauge?, rows: [CardRow], rowCount: Int = 0, message: CardMessage?, notice: CardNotice?,
        openCommand: String?, actions: CardActions? = nil, document: CardMembers?
    ) {
        self.subject = subject
        self.state = state
        self.classes = classes
        self.tone = tone
        self.isRedacted = isRedacted
        self.line = line
        self.shortLine = shortLine
        self.date = date
        self.showsDate = showsDate
        self.counts = counts
        self.gauge = gauge
        self.rows = rows
        self.rowCount = rowCount
        self.message = message
        self.notice = notice
        self.openCommand = openCommand
        self.actions = actions
        self.document = document
    }

    /// Whether there is anything to show but the message.
    var hasContents: Bool { state.hasContents }

    /// How much is done, from 0 to 100; 0 without contents.
    var percentage: Int { hasContents ? gauge?.percentage ?? 0 : 0 }

    /// What a bar shows if the application gave it nothing to show: the percentage, or the subject's shortest text.
    var labelOfNothing: [UInt8] {
        guard let gauge, gauge.isPercent || gauge.planned > 0 else { return Array(subject.missing.utf8) }
        return Array("\(gauge.percentage)%".utf8)
    }

    /// The date, for cards with a heading; nil if there is none or the user hides it.
    var dateLine: [UInt8]? { showsDate && !date.isEmpty ? date : nil }

    /// The rows of an SVG card, where a message takes the place of one row.
    func drawnRows(_ family: CardFamily) -> [CardRow] {
        rows(max(0, family.rowCount - (message == nil ? 0 : 1)))
    }

    /// Returns the first rows, at most `limit`.
    func rows(_ limit: Int) -> [CardRow] {
        rows.count <= limit ? rows : Array(rows[..<limit])
    }

    /// Returns how many rows there are besides those that are shown.
    ///
    /// The main count of a card with rows counts them.
    func hiddenCount(besides shown: Int) -> Int {
        isRedacted ? 0 : max(0, max(rowCount, rows.isEmpty ? 0 : counts.main.number, rows.count) - shown)
    }
}

/// What only the JSON document of a card has: members of objects, as JSON without the braces.
///
/// A row has its own (``CardRow/document``).
package struct CardMembers: Sendable {
    let members: [UInt8]
    let counts: [UInt8]

    /// Creates members.
    ///
    /// - Parameters:
    ///   - members: Members of the document itself.
    ///   - counts: The members of `counts`.
    package init(members: [UInt8] = [], counts: [UInt8] = []) {
        self.members = members
        self.counts = counts
    }
}
