/// What a card shows beside the counts and the titles.
public struct CardSections: Equatable, Sendable {
    /// Today's date.
    public var date = true
    /// What of today is done.
    public var progress = true
    public var due = true
    public var list = true
    public var priority = true

    public init() {}

    public static let names = ["date", "progress", "due", "list", "priority"]

    /// Only those that are named.
    ///
    /// - Returns: nil when one is unknown.
    public init?(named names: [String]) {
        guard names.allSatisfy(CardSections.names.contains) else { return nil }
        date = names.contains("date")
        progress = names.contains("progress")
        due = names.contains("due")
        list = names.contains("list")
        priority = names.contains("priority")
    }
}
