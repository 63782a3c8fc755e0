internal import TaskActions
internal import TaskHubEntities
package import TerminalValues

/// A menu: one choice of several.
package final class MenuModel {
    /// The meaning of a menu's line, which stays even if other programs make changes while the menu is open.
    enum Choice: Hashable {
        case cancel
        case priority(TaskPriority?)
        case move(ListReference)
        case view(String)
        case color(HexColor?)
        /// The value of a setting as typed; empty for none.
        case setting(String)
        case retry, discard
        case createTask
        case signOutErasing
        /// What is made of pasted lines.
        case taskOfEach, taskOfAll
    }

    /// One line of a menu.
    package struct Item: Hashable, Sendable {
        package let title: String
        /// What the user sees beside it; empty for nothing.
        package let detail: String
        /// A key that chooses it at once.
        package let key: KeyStroke?
        /// A colour to show, `#rrggbb`.
        package let color: String?
        let choice: Choice

        init(
            _ title: String, detail: String = "", key: KeyStroke? = nil, color: String? = nil, choice: Choice = .cancel
        ) {
            self.title = title
            self.detail = detail
            self.key = key
            self.color = color
            self.choice = choice
        }
    }

    package let title: String
    package let items: [Item]
    package private(set) var selection: Int

    /// Creates a menu; `selection` is the item to begin with.
    init(_ title: String, _ items: [Item], selection: Int = 0) {
        self.title = title
        self.items = items
        self.selection = min(max(0, selection), max(0, items.count - 1))
    }

    /// The meaning of the selected line; ``Choice/cancel`` if there is none.
    var choice: Choice { items.indices.contains(selection) ? items[selection].choice : .cancel }

    /// Where the selected item is.
    package var position: RowPosition { RowPosition(selection, of: items.count) }

    /// Moves the selection; false for an action that is no movement.
    package func move(_ action: AppAction) -> Bool {
        switch action {
        case .moveDown: select(selection + 1)
        case .moveUp: select(selection - 1)
        case .halfPageDown, .pageDown: select(selection + 8)
        case .halfPageUp, .pageUp: select(selection - 8)
        case .moveToTop: select(0)
        case .moveToBottom: select(items.count - 1)
        default: return false
        }
        return true
    }

    package func select(_ place: Int) {
        selection = min(max(0, place), max(0, items.count - 1))
    }

    /// Returns the item that a key chooses at once.
    package func place(of key: KeyStroke) -> Int? {
        items.firstIndex { $0.key == key }
    }
}
