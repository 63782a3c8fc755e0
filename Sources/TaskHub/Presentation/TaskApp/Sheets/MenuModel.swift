package import TerminalValues

/// A menu: one choice of several.
package final class MenuModel {
    /// One line of a menu.
    package struct Item {
        package let title: String
        /// What the user sees beside it; empty for nothing.
        package let detail: String
        /// A key that chooses it at once.
        package let key: KeyStroke?
        /// A colour to show, `#rrggbb`.
        package let color: String?
        /// What it does; throws if that is refused, so that the menu stays.
        let act: () throws -> Void

        init(
            _ title: String, detail: String = "", key: KeyStroke? = nil, color: String? = nil,
            act: @escaping () throws -> Void
        ) {
            self.title = title
            self.detail = detail
            self.key = key
            self.color = color
            self.act = act
        }

        /// An item that does nothing.
        static var cancel: Item { Item("Cancel", key: "n") {} }
    }

    package let title: String
    package let items: [Item]
    package private(set) var selection: Int
    /// What would be lost if the menu were closed; nil if nothing would.
    let draft: Draft?

    /// Creates a menu; `selection` is the item to begin with.
    package init(_ title: String, _ items: [Item], selection: Int = 0, draft: Draft? = nil) {
        self.title = title
        self.items = items
        self.draft = draft
        self.selection = min(max(0, selection), max(0, items.count - 1))
    }

    /// Where the selected item is.
    package var position: RowPosition { RowPosition(selection, of: items.count) }

    /// Does what the selected item is for.
    func accept() throws {
        if items.indices.contains(selection) { try items[selection].act() }
    }

    func perform(_ action: AppAction) -> SheetStep {
        switch action {
        case .accept: return .accepted(accept)
        case .cancel: return .dismissed
        case .moveDown: select(selection + 1)
        case .moveUp: select(selection - 1)
        case .halfPageDown, .pageDown: select(selection + 8)
        case .halfPageUp, .pageUp: select(selection - 8)
        case .moveToTop: select(0)
        case .moveToBottom: select(items.count - 1)
        default: break
        }
        return .stays
    }

    /// Chooses the item that has the key; nil if none has.
    func press(_ key: KeyStroke) -> SheetStep? {
        guard let place = items.firstIndex(where: { $0.key == key }) else { return nil }
        select(place)
        return .accepted(accept)
    }

    package func select(_ place: Int) {
        selection = min(max(0, place), max(0, items.count - 1))
    }
}
