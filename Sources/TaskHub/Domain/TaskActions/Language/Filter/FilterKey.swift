/// The word before the colon of a condition.
enum FilterKey: String, CaseIterable {
    case list, tag, pri, due, `is`, status, area, not

    /// Creates a key from a name in lower case: one of ours, or what other programs call it.
    init?(_ name: some StringProtocol) {
        switch name {
        case "project", "proj", "pro": self = .list
        case "tags": self = .tag
        case "priority", "prio": self = .pri
        default: self.init(rawValue: String(name))
        }
    }

    static let names = allCases.map(\.rawValue)
}

/// A key with the word that Taskwarrior writes after a full stop, as in `due.before:friday`.
struct FilterName {
    /// The word after the full stop.
    enum Modifier: String {
        /// The value is an end that does not belong to the range.
        case before, after
        /// The value is the last of the range.
        case by
        case `is`, not, any, none

        init?(_ name: some StringProtocol) {
            switch name {
            case "below", "under": self = .before
            case "above", "over": self = .after
            case "until": self = .by
            case "equals", "has", "contains": self = .is
            case "isnt", "hasnt": self = .not
            default: self.init(rawValue: String(name))
            }
        }
    }

    let key: FilterKey
    let modifier: Modifier?

    /// Reads the word before a colon, in any letter case; nil if it is not a key, or has another modifier.
    init?(_ text: some StringProtocol) {
        let parts = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let key = FilterKey(parts[0]) else { return nil }
        self.key = key
        modifier = parts.count > 1 ? Modifier(parts[1]) : nil
        if parts.count > 1, modifier == nil || key == .not { return nil }
    }
}
