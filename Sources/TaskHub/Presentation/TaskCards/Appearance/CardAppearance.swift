public import Cards

/// How the user wants cards to look.
///
/// A new value has the built-in look. A value that is nil falls back to it.
public struct CardAppearance: Equatable, Sendable {
    /// Colours and font.
    public var look = CardLook()
    /// How due dates are written.
    public var dateStyle = CardDateStyle.words
    /// The parts that are shown besides counts and titles.
    public var sections = CardSections()
    /// The colour of titles in the area `work`; nil for the colour in the snapshot, if it has one.
    ///
    /// Used only if its contrast with the card's background is at least 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
    public var workColor: CardColor?
    /// The colour of titles in the area `personal`, with the same rules as ``workColor``.
    public var personalColor: CardColor?

    /// Creates the built-in look.
    public init() {}
}

/// How cards write due dates.
public enum CardDateStyle: String, CaseIterable, Sendable {
    /// Relative to today: `tomorrow 09:00`, and `17:00` for today.
    case words
    /// ISO 8601 dates: `2026-11-27 09:00`.
    case iso
}
