internal import TaskApp

/// The keys and the commands.
struct HelpView {
    private static let keyColumns = 20

    let glyphs: Glyphs

    func rows(_ content: RowsContent<HelpModel.Row>, width: Int) -> [ViewRow] {
        content.rows.enumerated().map { place, line in
            var row = RowBuilder(width: width, target: .row(content.first + place))
            switch line {
            case .heading(let title): row.add(title, .heading)
            case .key(let keys, let purpose):
                row.add("  \(keys.map(\.text).joined(separator: "  "))", .key, limit: Self.keyColumns - 1)
                row.pad(to: min(Self.keyColumns, width / 2))
                row.add(purpose)
            case .command(let usage, let purpose):
                row.add("  \(usage)", .key, limit: max(Self.keyColumns, width - 24))
                row.add("  \(purpose)", .dim)
            }
            return row.row(isSelected: place == content.selection)
        }
    }
}
