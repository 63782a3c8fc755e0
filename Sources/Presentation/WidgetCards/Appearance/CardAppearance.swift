/// How the user wants cards to look.
///
/// A new value has the built-in look. A value that is nil falls back to it.
public struct CardAppearance: Equatable, Sendable {
    /// The colours of the light theme.
    public var light = CardColors()
    /// The colours of the dark theme.
    public var dark = CardColors()
    /// Font families in CSS syntax, separated by commas; nil for the built-in ones.
    ///
    /// They are tried before the built-in ones, and only in SVG. Text is cut to its width in common sans-serif fonts
    /// such as DejaVu Sans, so the card's edge may clip a wider font.
    public private(set) var fontFamily: String?
    /// How due dates are written.
    public var dateStyle = CardDateStyle.words
    /// Whether bars show urgency in the text's colour: overdue, broken, possibly old, or due soon.
    ///
    /// Only where a bar needs no style sheet for it. Classes and levels are the same without it.
    public var hasBarColors = true
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

    /// Sets ``fontFamily`` if `text` is safe to put into an attribute.
    ///
    /// - Parameter text: Font families, 1 to 200 bytes of UTF-8: letters, digits, spaces, commas and hyphens.
    /// - Returns: False, with nothing changed, if `text` has any other character or length.
    public mutating func setFontFamily(_ text: String) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " ,-".unicodeScalars.contains(scalar)
        }
        guard isPlain, (1...200).contains(text.utf8.count) else { return false }
        fontFamily = text
        return true
    }
}

/// How cards write due dates.
public enum CardDateStyle: String, CaseIterable, Sendable {
    /// Relative to today: `tomorrow 09:00`, and `17:00` for today.
    case words
    /// ISO 8601 dates: `2026-11-27 09:00`.
    case iso
}
