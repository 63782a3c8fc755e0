package import TaskHubEntities

/// What lies above the screens and takes the keys until it is closed.
package enum AppSheet: Hashable, Sendable {
    // MARK: Lines

    /// A new task in a list, or on a day.
    case add(list: EntityID? = nil, day: CivilDate? = nil, text: String = "")
    /// A change of a task, whose line was `opened`, and is `text` now.
    case edit(EntityID, _ text: String, of: OpenedLine)
    case tags([EntityID])
    case reminder([EntityID])
    case filter
    case command(String = "")
    /// A name for the filter.
    case saveView(filter: String)
    case newList
    case renameList(EntityID)
    /// A new value of the setting with this name.
    case setting(String)
    case serverAddress

    // MARK: Menus

    case reschedule([EntityID])
    case priority([EntityID])
    case move([EntityID])
    case views
    /// What to do with a change that the server refused.
    case outboxEntry(Int64)
    case listColor(EntityID)
    /// The values of the setting with this name.
    case settingChoice(String)
    /// A link wants to add a task; any web page may have made it.
    case confirmCreation(title: String, due: String?, list: String?)
    /// Asked because undo cannot bring back what is erased.
    case confirmErasure
    /// Several pasted lines: one task of each, or of all.
    case pasted([String])
    case help
}
