/// Why words that look like a date mean none.
enum DueError: Error {
    /// They could mean several dates; each reading is a text that means one of them.
    case ambiguous([String])
    /// The date and the weekday next to it disagree.
    case weekdayDiffers
}
