/// The colours of one theme.
///
/// Only SVG uses them. Where a colour is nil, the theme's default applies.
public struct CardColors: Equatable, Sendable {
    /// The colour of the card itself.
    public var background: CardColor?
    /// The line around the card.
    public var border: CardColor?
    /// Titles and headings.
    public var text: CardColor?
    /// Details, groups and counts.
    public var muted: CardColor?
    /// Progress, what is next, and commands to run.
    public var accent: CardColor?
    /// Marks and the details of marked rows.
    public var critical: CardColor?
    /// High levels.
    public var urgent: CardColor?

    /// Creates a set that overrides no colour.
    public init() {}
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
