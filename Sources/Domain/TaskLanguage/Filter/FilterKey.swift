/// What is before the colon of a condition.
enum FilterKey: String, CaseIterable {
    case list, tag, pri, due, `is`, status, area, not

    /// Creates a key from a name in lower case.
    init?(_ name: String) {
        switch name {
        case "project": self = .list
        case "priority", "prio": self = .pri
        default: self.init(rawValue: name)
        }
    }

    static let names = allCases.map(\.rawValue)
}
