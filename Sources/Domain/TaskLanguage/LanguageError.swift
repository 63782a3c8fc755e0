/// Why a text was not understood.
///
/// Holds nothing that a user wrote.
package enum LanguageError: Error, Hashable, Sendable {
    case dateNotUnderstood
    /// The date and the weekday beside it disagree, as in `fri 28 nov` when that is a Saturday.
    case weekdayDiffers
    /// The line holds a date, a list and a priority, but no title.
    case titleMissing
}
