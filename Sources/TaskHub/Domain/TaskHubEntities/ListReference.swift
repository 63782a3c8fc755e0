/// The list that a task is moved to.
package enum ListReference: Hashable, Sendable {
    /// No list.
    case inbox
    /// The list with that name, which is created if there is none, because a keybinding cannot ask.
    case named(ListName)
    case id(EntityID)

    /// Creates a reference from a name that the user typed, including "Inbox".
    package init(named raw: String) throws(TaskRefusal) {
        self = ListName.meansInbox(raw) ? .inbox : .named(try ListName(raw))
    }
}
