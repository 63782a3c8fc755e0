internal import TaskActions
internal import TaskHubEntities

/// The selected tab and the paths, as they survive a restart.
package struct SavedNavigation: Hashable, Sendable {
    package var tab: AppTab
    package var paths: [AppTab: [AppScreen]]

    package init(tab: AppTab = .inbox, paths: [AppTab: [AppScreen]] = [:]) {
        self.tab = tab
        self.paths = paths
    }

    /// One line, such as `today lists/list:3c1f…/task:b540…`: the tab, then each path.
    package var text: String {
        let paths = AppTab.allCases.compactMap { tab in
            self.paths[tab].flatMap { path in
                path.isEmpty ? nil : ([tab.rawValue] + path.map(\.savedText)).joined(separator: "/")
            }
        }
        return ([tab.rawValue] + paths).joined(separator: " ")
    }

    /// Reads what ``text`` wrote.
    ///
    /// A screen of a later version ends its path.
    ///
    /// - Returns: Nil for any other text.
    package init?(text: String) {
        let words = text.split(separator: " ")
        guard let first = words.first, let tab = AppTab(rawValue: String(first)) else { return nil }
        self.init(tab: tab)
        for word in words.dropFirst() {
            let parts = word.split(separator: "/")
            guard let name = parts.first, let tab = AppTab(rawValue: String(name)) else { return nil }
            var path: [AppScreen] = []
            for part in parts.dropFirst() {
                guard let screen = AppScreen(savedText: part) else { break }
                path.append(screen)
            }
            if !path.isEmpty { paths[tab] = path }
        }
    }
}

/// Keeps the navigation between two runs of the app.
package protocol NavigationStore {
    /// Returns the saved navigation; nil if there is none, or if it cannot be read.
    func load() throws -> SavedNavigation?

    /// Replaces the saved navigation.
    func save(_ navigation: SavedNavigation) throws
}

extension AppScreen {
    fileprivate var savedText: String {
        switch self {
        case .list(let id): "list:\(id)"
        case .view(let name): "view:\(PercentEncoding.encode(name.utf8))"
        case .found(let search):
            "found:\(search.view.rawValue):\(search.list?.description ?? "-"):\(PercentEncoding.encode(search.text.utf8))"
        case .task(let id): "task:\(id)"
        case .history: "history"
        case .outbox: "outbox"
        }
    }

    fileprivate init?(savedText: Substring) {
        let parts = savedText.split(separator: ":", maxSplits: 1)
        let value = parts.count == 2 ? String(parts[1]) : nil
        switch (parts.first, value) {
        case ("list", let value?):
            guard let id = EntityID(value) else { return nil }
            self = .list(id)
        case ("task", let value?):
            guard let id = EntityID(value) else { return nil }
            self = .task(id)
        case ("view", let value?):
            guard let bytes = PercentEncoding.decode(Array(value.utf8)[...]),
                let name = String(validating: bytes, as: UTF8.self)
            else { return nil }
            self = .view(name)
        case ("found", let value?):
            let words = value.split(separator: ":", omittingEmptySubsequences: false)
            guard words.count == 3, let view = TaskView(rawValue: String(words[0])),
                words[1] == "-" || EntityID(String(words[1])) != nil,
                let bytes = PercentEncoding.decode(Array(words[2].utf8)[...]),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            self = .found(TaskSearch(view, in: EntityID(String(words[1])), text))
        case ("history", nil): self = .history
        case ("outbox", nil): self = .outbox
        default: return nil
        }
    }
}
