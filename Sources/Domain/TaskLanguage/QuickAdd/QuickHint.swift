/// Why a word that looks like a mark stayed in the title.
package enum QuickHint: Hashable, Sendable {
    /// There is no list of that name; `nearest` is a list with a similar name.
    case unknownList(String, nearest: String?)
}
