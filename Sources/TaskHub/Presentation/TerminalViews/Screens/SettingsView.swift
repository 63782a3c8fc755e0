internal import TaskApp

extension SettingsModel: ScreenDrawing {
    var hints: [(AppAction, String)] { [(.help, "help"), (.open, "change"), (.quit, "quit")] }

    func listHeight(on canvas: ScreenCanvas) -> Int {
        SettingsView(glyphs: canvas.glyphs).listHeight(of: self, width: canvas.width, height: canvas.height)
    }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] {
        canvas.rows(state) {
            SettingsView(glyphs: canvas.glyphs).rows(self, $0, width: canvas.width, height: canvas.height)
        }
    }
}

/// The account, synchronization, and every setting, and what the selected one is for.
struct SettingsView {
    private static let nameColumns = 28
    /// The rows that are kept for the explanation if it needs no more.
    private static let explanationHeight = 4

    let glyphs: Glyphs

    /// Returns how many rows there are for the list, so that the explanation of the selected setting fits below it.
    func listHeight(of model: SettingsModel, width: Int, height: Int) -> Int {
        let usual = min(Self.explanationHeight, height / 2)
        return max(1, height - max(usual, explanation(of: model, width: width).count))
    }

    func rows(_ model: SettingsModel, _ content: RowsContent<SettingsModel.Row>, width: Int, height: Int) -> [ViewRow] {
        let names = min(Self.nameColumns, width * 3 / 5)
        let list = content.rows.enumerated().map { place, line in
            row(
                line, isSelected: place == content.selection, names: names, width: width,
                target: .row(content.first + place))
        }
        let explanation = explanation(of: model, width: width)
        guard !explanation.isEmpty else { return list }
        let isTight = list.count + explanation.count >= height
        return list + (isTight ? [] : [.blank]) + explanation
    }

    private func explanation(of model: SettingsModel, width: Int) -> [ViewRow] {
        guard let text = model.explanation else { return [] }
        return Paragraph(text, .dim, indent: glyphs.margin.count).rows(width: width - 1)
    }

    private func row(
        _ line: SettingsModel.Row, isSelected: Bool, names: Int, width: Int, target: ClickTarget
    ) -> ViewRow {
        var row = RowBuilder(width: width, target: target)
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
            row.add(item.label, limit: names - 2)
            row.pad(to: names + 2)
            row.add(item.valueText, item.value == nil ? .dim : .accent)
            if !item.note.isEmpty { row.add("  \(item.note)", .dim) }
        }
        return row.row(isSelected: isSelected)
    }
}
