/// Why a word that looks like a mark or a date stayed in the title.
package enum QuickHint: Hashable, Sendable {
    /// There is no list of that name; `nearest` is a list with a similar name.
    case unknownList(String, nearest: String?)
    /// Words that look like a date, in a line of which no date was read.
    case doubtfulDate(String)
}
