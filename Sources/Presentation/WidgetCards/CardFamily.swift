/// How large a card is.
public enum CardFamily: String, CaseIterable, Sendable {
    case inline, rectangular, circular, small, medium, large
}

extension CardFamily {
    /// How many tasks a picture of this size has room for; a JSON document, for whoever draws one, names as many.
    var taskCount: Int {
        switch self {
        case .inline: 1
        case .rectangular: 2
        case .circular: 0
        case .small: 3
        case .medium: 4
        case .large: 7
        }
    }
}
