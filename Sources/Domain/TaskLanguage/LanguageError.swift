/// Why a text was not understood.
///
/// Contains nothing that a user wrote.
package enum LanguageError: Error, Hashable, Sendable {
    case dateNotUnderstood
    /// The date and the weekday next to it disagree, as in `fri 28 nov` in a year in which that is a Saturday.
    case weekdayDiffers
    /// The line contains a date, a list or a priority, but no title.
    case titleMissing
}
