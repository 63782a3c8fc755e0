/// What an application's cards are about: its words, and the names of its fields where a bar reads them by name.
public struct CardSubject: Sendable {
    /// The heading, such as `Tasks`.
    let title: String
    /// The shortest text if nothing has been published, such as `no tasks`.
    let missing: String
    /// The name of an icon of i3status-rust; empty for none.
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
    /// The address that opens a row, without the row's id; nil if there is none.
    let link: String?

    /// Creates a subject.
    ///
    /// The names are members of the JSON that eww and scripts read, and words of the sentences that a screen reader
    /// reads: ASCII letters, digits and `_`.
    ///
    /// - Parameters:
    ///   - title: The heading, clipped to 20 columns.
    ///   - missing: The shortest text if nothing has been published, clipped to 16 columns.
    ///   - icon: The name of an icon of i3status-rust: ASCII letters, digits, `-` and `_`; empty for none.
    ///   - rows: The name of all rows.
    ///   - detail: The name of a row's detail.
    ///   - mark: The name of a mark.
    ///   - level: The name of a row's level.
    ///   - group: The name of a row's group.
    ///   - link: The address that opens a row, without the row's id, such as `mail://show?id=`. Left out if it has
    ///     anything but ASCII letters, digits and `:/?=._~%+@-`.
    public init(
        _ title: String, missing: String = "no data", icon: String = "", rows: StaticString = "rows",
        detail: StaticString = "detail", mark: StaticString = "marked", level: StaticString = "level",
        group: StaticString = "group", link: String? = nil
    ) {
        self.title = title.clipped(to: 20)
        self.missing = missing.clipped(to: 16)
        self.icon = icon.asName
        self.rows = rows
        self.detail = detail
        self.mark = mark
        self.level = level
        self.group = group
        self.link = link.flatMap { $0.isPlainAddress ? $0 : nil }
    }

    /// Whether a click can open the row.
    func hasLink(to row: CardRow) -> Bool { link != nil && !row.id.isEmpty }
}
