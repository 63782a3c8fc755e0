/// Colours of one theme; nil: the theme's own.
public struct CardColors: Equatable, Sendable {
    public var background: CardColor?
    public var border: CardColor?
    public var text: CardColor?
    public var muted: CardColor?
    public var accent: CardColor?
    public var overdue: CardColor?
    public var urgent: CardColor?

    public init() {}

    public static let names = ["background", "border", "text", "muted", "accent", "overdue", "urgent"]

    /// - Returns: whether there is a colour of that name.
    public mutating func set(_ name: String, to color: CardColor) -> Bool {
        switch name {
        case "background": background = color
        case "border": border = color
        case "text": text = color
        case "muted": muted = color
        case "accent": accent = color
        case "overdue": overdue = color
        case "urgent": urgent = color
        default: return false
        }
        return true
    }
}
