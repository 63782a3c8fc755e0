import TaskHubEntities
internal import TextLayout

/// A word that other programs' filters have: one that means the same as conditions of ours, or one that has the shape of
/// a condition and is none.
enum ForeignWord {
    /// Returns what a virtual tag of Taskwarrior means, such as `+OVERDUE`; nil for any other word.
    ///
    /// A tag of that name is not lost: `tag:overdue` and `+overdue` still mean it.
    static func virtualTag(_ word: some StringProtocol) -> String? {
        guard word.hasPrefix("+") else { return nil }
        switch word.dropFirst() {
        case "OVERDUE": return "is:overdue"
        case "TODAY", "DUETODAY": return "due:today"
        case "YESTERDAY": return "due:yesterday"
        case "TOMORROW": return "due:tomorrow"
        case "WEEK": return "due:week"
        case "MONTH": return "due:month"
        case "YEAR": return "due:year"
        case "PENDING": return "is:open"
        case "COMPLETED": return "is:done"
        case "WAITING": return "status:waiting"
        case "TAGGED": return "not:tag:none"
        case "PROJECT": return "not:list:none"
        case "PRIORITY": return "not:pri:none"
        default: return nil
        }
    }

    /// Returns how to write what the word probably means here; nil if it is a word to search.
    static func hint(_ word: Substring) -> String? {
        guard let hint = colonHint(word) ?? comparisonHint(word) ?? markHint(word) ?? parenthesisHint(word) else {
            return nil
        }
        return "\(hint)\(hint.hasSuffix("?") ? "" : ".") Put text to search in double quotes"
    }

    /// `lst:Home`, `sort:due`, `due.when:fri`; not `10:30`, `C:`, `https://example.com`.
    private static func colonHint(_ word: Substring) -> String? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let name = word[..<colon].lowercased()
        let value = word[word.index(after: colon)...]
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.count > 1, !value.isEmpty, !value.hasPrefix("//"),
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) })
        else { return nil }
        switch name {
        case "limit": return "Write '--limit \(value)' after 'taskhub list'"
        case "sort": return "Write '--sort \(value)' after 'taskhub list'"
        case "title", "description", "desc", "text", "note", "notes":
            return "Words are searched in titles and notes: write '\(value)'"
        default: break
        }
        if let key = FilterKey(parts[0]), parts.count > 1 {
            return "Write \(key.rawValue):, or it with .before, .after, .by, .is, .not, .any or .none"
        }
        if let near = NearWords(to: name, among: FilterKey.names, atMost: 1).words.first {
            return "Did you mean '\(near):'?"
        }
        return "Conditions are \(FilterKey.names.map { "\($0):" }.joined(separator: ", "))"
    }

    /// `due<fri`, `pri>=3`, `list=Home`.
    private static func comparisonHint(_ word: Substring) -> String? {
        let name = word.prefix { $0.isLetter }
        guard let key = FilterKey(name.lowercased()), let sign = word[name.endIndex...].first, "<>=~".contains(sign)
        else { return nil }
        return FilterValue.example(of: key)
    }

    /// `@shop`, `-errand`.
    private static func markHint(_ word: Substring) -> String? {
        guard let sign = word.first, "@-".contains(sign), let tag = Marks.tag("+\(word.dropFirst())") else {
            return nil
        }
        return sign == "@"
            ? "Write '+\(tag.text)' for a tag, or 'list:\(tag.text)' for a list"
            : "Write 'not:+\(tag.text)' for tasks without a tag, or 'not:\(tag.text)' for tasks without a word"
    }

    /// `(milk` and `list:Home)`, but not `call(bob)`.
    private static func parenthesisHint(_ word: Substring) -> String? {
        let isBegun = word.hasPrefix("(") && !word.contains(")")
        let isEnded = word.hasSuffix(")") && !word.contains("(")
        guard isBegun || isEnded else { return nil }
        return "Filters have no parentheses: 'or' separates alternatives, each of which is words and conditions"
    }
}
