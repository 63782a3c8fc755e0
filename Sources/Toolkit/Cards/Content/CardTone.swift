/// The urgency of what a bar shows, for bars that have colours or levels but no classes.
public enum CardTone: String, CaseIterable, Sendable {
    /// Nothing special: the bar keeps its own colour.
    case calm
    /// Something is about to happen: blue (`#3b82f6`), or the level Info.
    case notice
    /// The contents may be wrong or old: amber (`#c77700`), or the level Warning.
    case warning
    /// Something is late or broken: red (`#e5484d`), or the level Critical.
    case critical

    /// Returns the urgency of a card whose application names none.
    static func implied(by state: CardState, _ counts: CardCounts, _ notice: CardNotice?) -> CardTone {
        if state == .unreadable || counts.problem != nil { return .critical }
        return state.isWarning || notice != nil ? .warning : .calm
    }

    /// A colour that is readable on light and dark bars; nil to use the bar's own.
    var color: String? {
        switch self {
        case .calm: nil
        case .notice: "#3b82f6"
        case .warning: "#c77700"
        case .critical: "#e5484d"
        }
    }
}
