internal import TaskApp
internal import TextLayout

/// The five tabs, as many words as fit.
struct TabBar {
    let glyphs: Glyphs

    /// Draws the tabs; those that are not selected shrink to their numbers if they must.
    ///
    /// - Parameters:
    ///   - selected: The selected tab.
    ///   - status: How many tasks a tab lists; no number for none.
    ///   - width: The width of the row.
    /// - Returns: The row.
    func row(selected: AppTab, _ status: StatusLine, width: Int) -> ViewRow {
        let (tabs, counts) = (AppTab.allCases, status.counts)
        let hasCounts = self.width(of: tabs.indices.map { name($0) + count(tabs[$0], counts) }) <= width
        let isShort = self.width(of: tabs.indices.map(name)) > width
        var row = RowBuilder(width: width)
        for (place, tab) in tabs.enumerated() {
            let isSelected = tab == selected
            let role: Role = isSelected ? .selectedTab : .tab
            let target = ClickTarget.tab(place)
            row.add(" \(isShort && !isSelected ? "\(place + 1)" : name(place))", role, target: target)
            if hasCounts {
                let countRole: Role = isSelected ? role : tab == .today && status.hasOverdue ? .overdue : .dim
                row.add(count(tab, counts), countRole, target: target)
            }
            row.add(" ", role, target: target)
            row.add(" ")
        }
        return row.row()
    }

    private func width(of labels: [String]) -> Int {
        labels.map { TerminalColumns.width(of: $0) + 3 }.reduce(0, +)
    }

    private func name(_ place: Int) -> String { "\(place + 1) \(AppTab.allCases[place].title)" }

    private func count(_ tab: AppTab, _ counts: [AppTab: Int]) -> String {
        counts[tab].flatMap { $0 > 0 ? " (\($0))" : nil } ?? ""
    }
}
