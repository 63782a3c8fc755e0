package import TextLayout

/// One row of a card, with its texts cleaned for display.
package struct CardRow: Sendable {
    /// What the row's address and the user's own commands name it by; it needs no escaping.
    let id: String
    let title: DisplayText
    let detail: CardDetail?
    /// Whether the row has a mark, such as that of what is late.
    let isMarked: Bool
    /// How important the row is, from 1 to 9; nil for no level.
    let level: Int?
    /// Whether the level has a colour.
    let isUrgent: Bool
    let group: DisplayText?
    /// The colour of the row's dot.
    let color: CardColor?
    /// The colour of the title; nil for the theme's own.
    let titleColor: CardColor?
    /// What only the JSON document has of the row: members, as JSON without the braces.
    let document: [UInt8]

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - id: What names the row in its address: ASCII letters, digits and `-`.
    ///   - title: The title.
    ///   - detail: A few words beside the title.
    ///   - isMarked: Whether the row has a mark.
    ///   - level: How important the row is, from 1 to 9.
    ///   - isUrgent: Whether the level has a colour.
    ///   - group: What the row belongs to.
    ///   - color: The colour of the row's dot.
    ///   - titleColor: The colour of the title.
    ///   - document: Members for the JSON document, as JSON without the braces.
    package init(
        id: String, title: DisplayText, detail: CardDetail? = nil, isMarked: Bool = false, level: Int? = nil,
        isUrgent: Bool = false, group: DisplayText? = nil, color: CardColor? = nil, titleColor: CardColor? = nil,
        document: [UInt8] = []
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.isMarked = isMarked
        self.level = level
        self.isUrgent = isUrgent
        self.group = group
        self.color = color
        self.titleColor = titleColor
        self.document = document
    }

    /// The level as two ASCII characters, such as `!5`.
    var levelLabel: [UInt8]? { level.map { [0x21, 0x30 + UInt8($0)] } }
}

/// A few words beside the title of a row, such as when something is due.
package struct CardDetail: Sendable {
    /// The words, in ASCII.
    let bytes: [UInt8]
    /// Whether they have the accent colour.
    let isAccented: Bool

    /// Creates a detail from words in ASCII, of which the first suffices where there is little room.
    package init(_ bytes: [UInt8], isAccented: Bool) {
        self.bytes = bytes
        self.isAccented = isAccented
    }

    var firstWord: [UInt8] { Array(bytes.prefix { $0 != 0x20 }) }
}
