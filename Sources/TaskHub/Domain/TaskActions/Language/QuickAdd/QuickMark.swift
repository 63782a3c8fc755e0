/// What words of a quick-add line mean, as help shows it.
package struct QuickMark: Hashable, Sendable {
    /// Such words, as they end a line.
    package let example: String
    package let meaning: String

    private init(_ example: String, _ meaning: String) {
        (self.example, self.meaning) = (example, meaning)
    }

    package static let all = [
        QuickMark("fri 17:00", "when it is due"),
        QuickMark("tomorrow every 2 weeks", "when it is due first, and how often it repeats"),
        QuickMark("!4", "the priority, from !1 to !5, the most urgent"),
        QuickMark("#Home", "the list; quotes keep blanks, as in #\"Old house\""),
        QuickMark("+errand", "a tag; there may be several"),
        QuickMark("due:fri list:Home", "the same with names; also tag: and pri:"),
        QuickMark("##Home", "no mark: the title has #Home"),
    ]
}
