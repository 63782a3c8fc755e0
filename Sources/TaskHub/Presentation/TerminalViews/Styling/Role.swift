/// What a part of the screen means; a ``Theme`` decides how it looks.
package enum Role: Hashable, Sendable {
    case plain
    case title
    case heading
    case dim
    /// The mark of selected, marked or current rows.
    case accent
    case overdue
    case dueToday
    case done
    /// 1 to 5, where 5 is the most urgent.
    case priority(Int)
    /// What the filter has found.
    case match
    case problem
    case success
    /// The name of a key in a hint.
    case key
    case tab
    case selectedTab
    /// Text that would be completed.
    case suggestion
    case link
    case rule
    case chosenDay
    case today
    /// A colour that the user gave a list, as red, green and blue.
    case color(UInt32)
}
