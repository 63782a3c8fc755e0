/// Which list a task goes to.
public enum ListReference: Hashable, Sendable {
    /// No list.
    case inbox
    /// Made when there is none of that name: a keybinding has no one to ask.
    case named(ListName)
    case id(EntityID)

    /// Takes a name as it was typed, "Inbox" included.
    public init(named raw: String) throws(TaskRefusal) {
        self = ListName.meansInbox(raw) ? .inbox : .named(try ListName(raw))
    }
}
