internal import TaskApp

extension OutboxModel: ScreenDrawing {
    var hints: [(AppAction, String)] {
        [(.help, "help"), (.open, "retry or discard"), (.sync, "sync now"), (.back, "back")]
    }

    func listHeight(on canvas: ScreenCanvas) -> Int { OutboxView.listHeight(in: canvas.height) }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] {
        canvas.rows(state) { OutboxView(glyphs: canvas.glyphs).rows($0, width: canvas.width, height: canvas.height) }
    }
}

/// The changes that wait for the server, or that it refused, and what can be done about the selected one.
struct OutboxView {
    /// The most rows that are kept for the explanation, with a blank one above it.
    private static let explanationHeight = 6

    let glyphs: Glyphs

    static func listHeight(in height: Int) -> Int {
        height - min(explanationHeight, height * 2 / 3)
    }

    func rows(_ content: RowsContent<OutboxModel.Row>, width: Int, height: Int) -> [ViewRow] {
        let list = content.rows.enumerated().map { place, change in
            let isSelected = place == content.selection
            var row = RowBuilder(width: width, target: .row(content.first + place))
            row.add(glyphs.isAccessible && isSelected ? "> " : "  ")
            row.add(change.isRefused ? "refused" : "waiting", change.isRefused ? .problem : .dim)
            row.pad(to: 11)
            row.add(change.action, .dim)
            row.pad(to: 19)
            row.add(change.title)
            return row.row(isSelected: isSelected)
        }
        return list + explanation(content.rows[content.selection], width: width, height: height - list.count)
    }

    private func explanation(_ change: OutboxModel.Row, width: Int, height: Int) -> [ViewRow] {
        guard !change.explanation.isEmpty, height > 0 else { return [] }
        let text = change.explanation.joined(separator: "\n")
        let rows = Paragraph(text, indent: 2).rows(width: width - 1, atMost: height)
        return rows.count < height ? [.blank] + rows : rows
    }
}
