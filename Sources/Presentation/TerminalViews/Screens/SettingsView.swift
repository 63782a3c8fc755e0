internal import TaskApp

/// The account, synchronization, and every setting.
struct SettingsView {
    private static let nameColumns = 20
    private static let valueColumns = 10

    let glyphs: Glyphs

    func rows(_ content: RowsContent<SettingsModel.Row>, width: Int) -> [ViewRow] {
        let names = min(Self.nameColumns, width * 2 / 5)
        return content.rows.enumerated().map { place, line in
            let isSelected = place == content.selection
            var row = RowBuilder(width: width, target: .row(content.first + place))
            switch line {
            case .heading(let title): row.add("\(glyphs.margin)\(title)", .heading)
            case .fact(let name, let value):
                row.add("\(glyphs.margin)  \(name)", .dim, limit: names + 1)
                row.pad(to: names + 2)
                row.add(value)
            case .command(let command):
                row.add(isSelected && glyphs.isAccessible ? "> " : "\(glyphs.margin)  ")
                row.add("\(glyphs.prompt) \(command.title)", .key)
            case .setting(let item):
                row.add(isSelected && glyphs.isAccessible ? "> " : "\(glyphs.margin)  ")
                row.add(item.name, limit: names - 2)
                row.pad(to: names + 2)
                row.add(item.value ?? "not set", item.value == nil ? .dim : .accent, limit: max(8, width / 3))
                row.pad(to: names + 2 + Self.valueColumns)
                row.add("  \(item.summary)\(item.note.isEmpty ? "" : " (\(item.note))")", .dim)
            }
            return row.row(isSelected: isSelected)
        }
    }
}
