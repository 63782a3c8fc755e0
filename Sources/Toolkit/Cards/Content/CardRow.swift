package import TextLayout

/// One row of a card.
public struct CardRow: Sendable {
    /// What the row's address and the user's own commands name it by; empty if it has no address.
    ///
    /// It needs no escaping.
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
    /// What scripts can do with the row; nil if there is nothing.
    let actions: CardActions?
    /// What the JSON document has of the row: members, as JSON without the braces; nil for those of the other properties.
    let document: [UInt8]?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The title, which each card clips to its room. `(untitled)` if nothing of it is visible.
    ///   - id: The row's name in its link: 1 to 40 ASCII letters, digits, `-` and `_`. A row with another id, or
    ///     without one, has no link.
    ///   - detail: A few words beside the title, clipped to 20 columns. Where there is little room, only the first word
    ///     is shown.
    ///   - isDetailAccented: Whether the detail has the accent colour.
    ///   - isMarked: Whether the row has a mark, which shows that it is late or broken.
    ///   - level: How important the row is, from 1 to 9; no other number is shown.
    ///   - isUrgent: Whether the level has a colour.
    ///   - group: What the row belongs to; shown on large cards.
    ///   - color: The colour of the row's dot.
    ///   - titleColor: The colour of the title; used if its contrast with the card is at least 4.5 to 1.
    ///   - actions: Commands by name, which the JSON document has for scripts; see ``CardActions``.
    public init(
        _ title: String, id: String = "", detail: String? = nil, isDetailAccented: Bool = false,
        isMarked: Bool = false, level: Int? = nil, isUrgent: Bool = false, group: String? = nil,
        color: CardColor? = nil, titleColor: CardColor? = nil, actions: CardActions? = nil
    ) {
        let detail = detail.map { $0.clipped(to: 20) } ?? ""
        let group = group.map { DisplayText($0, placeholder: "") }
        self.init(
            id: id.utf8.count <= 40 && id.isName ? id : "", title: DisplayText(title),
            detail: detail.isEmpty ? nil : CardDetail(Array(detail.utf8), isAccented: isDetailAccented),
            isMarked: isMarked, level: level.flatMap { (1...9).contains($0) ? $0 : nil }, isUrgent: isUrgent,
            group: group.flatMap { $0.bytes.isEmpty ? nil : $0 }, color: color, titleColor: titleColor,
            actions: actions, document: nil)
    }

    /// Creates a row of parts that need no cleaning.
    ///
    /// - Parameters:
    ///   - id: The row's name in its link: ASCII letters, digits, `-` and `_`.
    ///   - title: The title.
    ///   - detail: A few words beside the title.
    ///   - isMarked: Whether the row has a mark.
    ///   - level: How important the row is, from 1 to 9.
    ///   - isUrgent: Whether the level has a colour.
    ///   - group: What the row belongs to.
    ///   - color: The colour of the row's dot.
    ///   - titleColor: The colour of the title.
    ///   - actions: What scripts can do with the row.
    ///   - document: Members for the JSON document, as JSON without the braces.
    package init(
        id: String, title: DisplayText, detail: CardDetail?, isMarked: Bool, level: Int?, isUrgent: Bool,
        group: DisplayText?, color: CardColor?, titleColor: CardColor?, actions: CardActions? = nil,
        document: [UInt8]?
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
        self.actions = actions
        self.document = document
    }

    /// The level as two ASCII characters, such as `!5`.
    var levelLabel: [UInt8]? { level.map { [0x21, 0x30 + UInt8($0)] } }
}

/// A few words beside the title of a row, such as when something is due.
package struct CardDetail: Sendable {
    let text: DisplayText
    /// Whether they have the accent colour.
    let isAccented: Bool

    /// Creates a detail from clean words, of which the first suffices where there is little room.
    package init(_ bytes: [UInt8], isAccented: Bool) {
        text = DisplayText(cleaned: bytes)
        self.isAccented = isAccented
    }

    var bytes: [UInt8] { text.bytes }
    /// The width, in terminal columns.
    var columns: Int { text.isASCII ? text.bytes.count : TerminalColumns.width(of: text.text) }
    var firstWord: [UInt8] { Array(bytes.prefix { $0 != 0x20 }) }
}
