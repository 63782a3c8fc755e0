/// The parts of a card that a user can hide.
///
/// Counts and titles are always shown. A new value shows everything.
public struct CardSections: Equatable, Sendable {
    /// Today's date.
    public var date = true
    /// How much of today's work is done.
    public var progress = true
    /// When each task is due.
    public var due = true
    /// The name of each task's list.
    public var list = true
    /// The priority of each task.
    public var priority = true

    /// Creates a value that shows everything.
    public init() {}

    /// The names that ``init(named:)`` accepts.
    package static let names = ["date", "progress", "due", "list", "priority"]

    /// Creates a value that shows only the named sections.
    ///
    /// - Returns: Nil if a name is unknown.
    package init?(named names: [String]) {
        guard names.allSatisfy(CardSections.names.contains) else { return nil }
        date = names.contains("date")
        progress = names.contains("progress")
        due = names.contains("due")
        list = names.contains("list")
        priority = names.contains("priority")
    }
}
