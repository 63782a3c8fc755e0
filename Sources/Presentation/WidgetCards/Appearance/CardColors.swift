/// The colours of one theme.
///
/// Only SVG uses them. A colour that is nil is the theme's own.
public struct CardColors: Equatable, Sendable {
    /// The colour of the card itself.
    public var background: CardColor?
    /// The line around the card.
    public var border: CardColor?
    /// Titles and headings.
    public var text: CardColor?
    /// Dates, list names and counts.
    public var muted: CardColor?
    /// Progress, tasks due today, and commands to run.
    public var accent: CardColor?
    /// Overdue dates and their mark.
    public var overdue: CardColor?
    /// Priorities 4 and 5.
    public var urgent: CardColor?

    /// Creates a set that overrides no colour.
    public init() {}

    /// The names that ``set(_:to:)`` accepts.
    package static let names = ["background", "border", "text", "muted", "accent", "overdue", "urgent"]

    /// Sets the colour with that name.
    ///
    /// - Returns: False, with nothing changed, if there is no such colour.
    package mutating func set(_ name: String, to color: CardColor) -> Bool {
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

/// The background a card is drawn for.
///
/// Only SVG cards differ between themes.
public enum CardTheme: String, CaseIterable, Sendable {
    /// Dark text on a light card.
    case light
    /// Light text on a dark card.
    case dark
}
