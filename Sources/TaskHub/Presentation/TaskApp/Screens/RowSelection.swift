/// The selection among rows that are all in memory, and the part of them that is visible.
struct RowSelection: Hashable {
    private(set) var selected = 0
    private(set) var top = 0
    /// The lines for rows; each row takes one.
    var height = 0 { didSet { scroll() } }
    var count = 0 { didSet { select(selected) } }

    /// The visible places.
    var visible: Range<Int> { top..<max(top, min(count, top + height)) }

    mutating func select(_ place: Int) {
        selected = min(max(0, place), max(0, count - 1))
        scroll()
    }

    /// Moves the selection; false for an action that is no movement.
    mutating func move(_ action: AppAction) -> Bool {
        switch action {
        case .moveDown: select(selected + 1)
        case .moveUp: select(selected - 1)
        case .halfPageDown: select(selected + max(1, height / 2))
        case .halfPageUp: select(selected - max(1, height / 2))
        case .pageDown: select(selected + max(1, height - 1))
        case .pageUp: select(selected - max(1, height - 1))
        case .moveToTop: select(0)
        case .moveToBottom: select(count - 1)
        default: return false
        }
        return true
    }

    /// Scrolls up to a place above the selected one, as far as that stays visible.
    mutating func reveal(_ place: Int) {
        top = min(top, place)
        scroll()
    }

    private mutating func scroll() {
        guard height > 0 else { return }
        top = min(top, selected)
        top = max(top, selected - height + 1)
        top = max(0, min(top, count - height))
    }
}

/// The visible part of rows that are all in memory.
package struct RowsContent<Row: Hashable & Sendable>: Hashable, Sendable {
    package let rows: [Row]
    /// The place of the first visible row.
    package let first: Int
    /// The place of the selected row in ``rows``.
    package let selection: Int
    package let total: Int

    init(_ all: [Row], _ selection: RowSelection) {
        rows = Array(all[selection.visible])
        first = selection.top
        self.selection = selection.selected - selection.top
        total = all.count
    }

    /// Creates the visible part of rows without a selection.
    init(_ all: [Row], from top: Int, height: Int) {
        rows = Array(all[top..<min(all.count, top + height)])
        first = top
        selection = 0
        total = all.count
    }
}
