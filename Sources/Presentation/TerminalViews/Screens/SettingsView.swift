internal import TaskApp

/// The account, synchronization, and every setting.
struct SettingsView {
    private static let nameColumns = 26

    let glyphs: Glyphs

    func rows(_ content: RowsContent<SettingsModel.Row>, width: Int) -> [ViewRow] {
        let names = min(Self.nameColumns, width * 2 / 5)
        return content.rows.enumerated().map { place, line in
            let isSelected = place == content.selection
            var row = RowBuilder(width: width, target: .row(content.first + place))
            switch line {
            case .heading(let title): row.add(title, .heading)
            case .fact(let name, let value):
                row.add("  \(name)", .dim, limit: names + 1)
                row.pad(to: names + 2)
                row.add(value)
            case .command(let command):
                row.add(isSelected && glyphs.isAccessible ? "> " : "  ")
                row.add("\(glyphs.prompt) \(command.title)", .key)
            case .setting(let item):
                row.add(isSelected && glyphs.isAccessible ? "> " : "  ")
                row.add(item.name, limit: names - 1)
                row.pad(to: names + 2)
                row.add(item.value ?? "not set", item.value == nil ? .dim : .accent, limit: max(8, width / 3))
                row.add("  \(item.note.isEmpty ? "" : "\(item.note); ")\(item.summary)", .dim)
            }
            return row.row(isSelected: isSelected)
        }
    }
}
