internal import TaskApp

/// The keys and the commands.
struct HelpView {
    private static let keyColumns = 24

    let glyphs: Glyphs

    func rows(_ content: RowsContent<HelpModel.Row>, width: Int) -> [ViewRow] {
        content.rows.enumerated().map { place, line in
            var row = RowBuilder(width: width, target: .row(content.first + place))
            switch line {
            case .heading(let title): row.add("\(glyphs.margin)\(title)", .heading)
            case .key(let keys, let purpose):
                row.add(
                    "\(glyphs.margin)  \(keys.map(\.text).joined(separator: "  "))", .key, limit: Self.keyColumns - 1)
                row.pad(to: min(Self.keyColumns, width / 2))
                row.add(purpose)
            case .command(let usage, let purpose):
                row.add("\(glyphs.margin)  \(usage)", .key, limit: max(Self.keyColumns, width - 24))
                row.pad(to: min(Self.keyColumns - 2, width / 2))
                row.add("  \(purpose)", .dim)
            }
            // It scrolls without a selection, except for the cursor of a screen reader.
            return row.row(isSelected: glyphs.isAccessible && place == content.selection)
        }
    }
}
