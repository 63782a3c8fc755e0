/// Why a text was not understood.
///
/// The texts are what the user typed, so that programs which may repeat it can.
package enum LanguageError: Error, Hashable, Sendable {
    case dateNotUnderstood(String)
    /// The text could mean several dates; each reading is a text that means one of them.
    case dateAmbiguous(String, readings: [String])
    /// The date and the weekday next to it disagree, as in `fri 28 nov` in a year in which that is a Saturday.
    case weekdayDiffers(String)
    /// A reminder on a day that is today, when the time of reminders has passed.
    case reminderOver(String)
    case repetitionNotUnderstood(String)
    case priorityNotUnderstood(String)
    /// The line contains a date, a list or a priority, but no title.
    case titleMissing
    /// A condition of a filter, and how to write it.
    case conditionNotUnderstood(String, hint: String)
    /// The filter has more than ``FilterPhrase/maximumLength`` bytes or ``FilterPhrase/maximumConditions`` conditions.
    case filterTooLong
}
