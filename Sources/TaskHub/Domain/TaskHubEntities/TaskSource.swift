/// The entry of another program's file that a task was imported from.
///
/// An export to the same format writes back what the task itself cannot hold. Local only.
package struct TaskSource: Hashable, Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case taskwarrior
        case todoTxt = "todotxt"
        case iCalendar = "ics"
    }

    package var format: Format
    /// One JSON object of Taskwarrior, perhaps with the template of its series in a second one; one line of todo.txt
    /// with its end, and with the blank lines around it; or one `VTODO` of iCalendar without folds, and the zones that
    /// it names.
    package var text: String

    package init(_ format: Format, _ text: String) {
        self.format = format
        self.text = text
    }
}
