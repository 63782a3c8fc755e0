import TextLayout

/// A card as a value: what it says, whatever it is about, and independent of its format.
///
/// No text is escaped. A row's texts may come from anywhere, so they are cleaned; the others are the application's own.
package struct Card: Sendable {
    package let subject: CardSubject
    package let family: CardFamily
    package let look: CardLook
    package let state: CardState
    /// The names by which a style sheet and icons can select, besides the state; they need no escaping.
    package let classes: [String]
    package let tone: CardTone
    /// Whether only counts are shown, and nothing about any single row.
    package let isRedacted: Bool
    /// Today's date in ASCII.
    package let date: [UInt8]
    /// Whether cards with a heading show the date; a tooltip always does.
    package let showsDate: Bool
    /// Whether there is anything to count: something was published, and can be read.
    package let hasContents: Bool
    package let counts: CardCounts
    /// The first rows, at least as many as ``CardFormat/rowLimit(of:)`` if there are that many.
    package let rows: [CardRow]
    /// The problem and its remedy; nil if all is well.
    package let message: CardMessage?
    /// Shown less prominently than a message, and only if there is none.
    package let notice: CardNotice?
    /// The command to which a click adds the address of a row, with a trailing space; nil if there is none.
    package let openCommand: String?
    package let document: CardDocument

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - subject: What the card is about.
    ///   - family: The size and shape.
    ///   - look: Colours and font.
    ///   - state: What the card shows first and foremost.
    ///   - classes: The classes besides the state: ASCII letters, digits and `-`.
    ///   - tone: The urgency, for bars without style sheets.
    ///   - isRedacted: Whether only counts are shown.
    ///   - date: Today's date in ASCII.
    ///   - showsDate: Whether cards with a heading show the date.
    ///   - hasContents: Whether there is anything to count.
    ///   - counts: All counts; each is 0 without contents.
    ///   - rows: The first rows.
    ///   - message: The problem and its remedy.
    ///   - notice: A problem that leaves the card usable.
    ///   - openCommand: The command to which a click adds the address of a row, with a trailing space.
    ///   - document: What only the JSON document has.
    package init(
        subject: CardSubject, family: CardFamily, look: CardLook, state: CardState, classes: [String], tone: CardTone,
        isRedacted: Bool, date: [UInt8], showsDate: Bool, hasContents: Bool, counts: CardCounts, rows: [CardRow],
        message: CardMessage?, notice: CardNotice?, openCommand: String?, document: CardDocument = CardDocument()
    ) {
        self.subject = subject
        self.family = family
        self.look = look
        self.state = state
        self.classes = classes
        self.tone = tone
        self.isRedacted = isRedacted
        self.date = date
        self.showsDate = showsDate
        self.hasContents = hasContents
        self.counts = counts
        self.rows = rows
        self.message = message
        self.notice = notice
        self.openCommand = openCommand
        self.document = document
    }

    /// How much is done, from 0 to 100; 0 without contents.
    var percentage: Int { hasContents ? counts.gauge.percentage : 0 }

    /// The date, for cards with a heading; nil if the user hides it.
    var dateLine: [UInt8]? { showsDate ? date : nil }

    /// The rows of an SVG card, where a message takes the place of one row.
    var drawnRows: [CardRow] { rows(max(0, family.rowCount - (message == nil ? 0 : 1))) }

    /// Returns the first rows, at most `limit`.
    func rows(_ limit: Int) -> [CardRow] {
        rows.count <= limit ? rows : Array(rows[..<limit])
    }
}

/// What an application's cards are about: its words, and the names of its fields where a bar reads them by name.
package struct CardSubject: Sendable {
    /// The heading, such as `Tasks`.
    let title: String
    /// The shortest text if nothing has been published, such as `no tasks`.
    let missing: String
    /// The name of an icon of i3status-rust.
    let icon: String
    /// The name of all rows, such as `tasks`.
    let rows: StaticString
    /// The name of a row's detail, such as `due`.
    let detail: StaticString
    /// The name of a mark, such as `overdue`.
    let mark: StaticString
    /// What a row's level is called, such as `priority`.
    let level: StaticString
    /// What a row's group is called, such as `list`.
    let group: StaticString
    /// The address that opens a row, without the row's id.
    let link: StaticString

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - missing: The shortest text if nothing has been published.
    ///   - icon: The name of an icon of i3status-rust.
    ///   - rows: The name of all rows.
    ///   - detail: The name of a row's detail.
    ///   - mark: The name of a mark.
    ///   - level: What a row's level is called.
    ///   - group: What a row's group is called.
    ///   - link: The address that opens a row, without the row's id.
    package init(
        title: String, missing: String, icon: String, rows: StaticString, detail: StaticString, mark: StaticString,
        level: StaticString, group: StaticString, link: StaticString
    ) {
        self.title = title
        self.missing = missing
        self.icon = icon
        self.rows = rows
        self.detail = detail
        self.mark = mark
        self.level = level
        self.group = group
        self.link = link
    }
}

/// What only the JSON document of a card has: members of objects, as JSON without the braces.
///
/// A row has its own (``CardRow/document``).
package struct CardDocument: Sendable {
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
