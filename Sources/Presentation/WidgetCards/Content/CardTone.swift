/// The urgency of a card, for bars that have colours or levels but no classes.
enum CardTone {
    case calm, notice, warning, critical

    init(_ card: CardContent) {
        if card.hasError || card.counts.overdue > 0 {
            self = .critical
        } else if card.state == .stale || card.state == .signedOut || card.syncProblem?.kind == .offline {
            self = .warning
        } else {
            self = card.counts.isDueSoon ? .notice : .calm
        }
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
