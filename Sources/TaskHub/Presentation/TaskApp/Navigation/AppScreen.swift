package import TaskActions
package import TaskHubEntities

/// One of the five tabs.
package enum AppTab: String, CaseIterable, Hashable, Sendable {
    case inbox, today, upcoming, lists, settings

    package var title: String {
        switch self {
        case .inbox: "Inbox"
        case .today: "Today"
        case .upcoming: "Upcoming"
        case .lists: "Lists"
        case .settings: "Settings"
        }
    }
}

/// A screen above the first one of a tab.
package enum AppScreen: Hashable, Sendable {
    /// The tasks of a list.
    case list(EntityID)
    /// The tasks that a saved view selects, by its name.
    case view(String)
    /// The tasks that a command has found.
    case found(TaskSearch)
    /// The details of a task.
    case task(EntityID)
    /// The steps that can be undone.
    case history
    /// The changes that wait for the server, or that it refused.
    case outbox
}

/// What `taskhub list` lists with the same words.
package struct TaskSearch: Hashable, Sendable {
    package let view: TaskView
    /// The list to which it is limited; ``view`` is then ``TaskView/open``.
    package let list: EntityID?
    /// A filter as typed.
    package let text: String

    package init(_ view: TaskView, in list: EntityID? = nil, _ text: String = "") {
        (self.view, self.list, self.text) = (view, list, text)
    }
}
