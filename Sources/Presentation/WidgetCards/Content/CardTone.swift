/// How urgent a card is, for bars that know colours or levels and no classes: the gravest of its classes.
enum CardTone {
    case calm, notice, warning, critical

    init(_ card: CardContent) {
        if card.hasError || card.counts.overdue > 0 {
            self = .critical
        } else if card.state == .stale || card.state == .signedOut || card.syncTrouble?.kind == .offline {
            self = .warning
        } else {
            self = card.counts.isDueSoon ? .notice : .calm
        }
    }

    /// Readable on a light bar and on a dark one; nil leaves the bar its own.
    var color: String? {
        switch self {
        case .calm: nil
        case .notice: "#3b82f6"
        case .warning: "#c77700"
        case .critical: "#e5484d"
        }
    }
}
