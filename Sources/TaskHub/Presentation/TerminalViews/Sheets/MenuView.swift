internal import TaskApp
internal import TerminalValues
internal import TextLayout

/// A menu, as much of it as fits around the selection.
struct MenuView {
    let glyphs: Glyphs

    func rows(_ menu: MenuModel, width: Int, height: Int) -> [ViewRow] {
        let first = Self.first(visible: height, of: menu.items.count, around: menu.selection)
        let places = first..<min(menu.items.count, first + max(1, height))
        let keys = menu.items.contains { $0.key != nil }
        let titles = places.map { TerminalColumns.width(of: menu.items[$0].title) }.max() ?? 0
        let details = places.map { TerminalColumns.width(of: menu.items[$0].detail) }.max() ?? 0
        let beside = (keys ? 5 : 2) + titles
        let detailColumn = beside + 2 + details <= width ? beside : min(beside, width / 2)
        return places.map { place in
            let item = menu.items[place]
            var row = RowBuilder(width: width, target: .choice(place))
            row.add(glyphs.isAccessible && place == menu.selection ? "> " : "  ")
            if keys {
                row.add(item.key?.name ?? "", .key, limit: 5)
                row.pad(to: 2 + 3)
            }
            if !glyphs.isAccessible, let role = item.color.flatMap(Role.init(color:)) {
                row.add("\(glyphs.marked) ", role)
            }
            row.add(item.title, limit: max(8, width - row.column))
            if !item.detail.isEmpty {
                row.pad(to: detailColumn)
                row.add("  \(item.detail)", .dim)
            }
            return row.row(isSelected: place == menu.selection)
        }
    }

    /// The first visible place, so that the selection is visible, and near the middle.
    static func first(visible height: Int, of count: Int, around selection: Int) -> Int {
        max(0, min(selection - height / 2, count - height))
    }
}
