/// Colours and font of a card.
///
/// A new value has the built-in look.
public struct CardLook: Equatable, Sendable {
    /// The colours of the light theme.
    public var light = CardColors()
    /// The colours of the dark theme.
    public var dark = CardColors()
    /// Font families in CSS syntax, separated by commas; nil for the built-in ones.
    ///
    /// They are tried before the built-in ones, and only in SVG. Text is cut to its width in common sans-serif fonts
    /// such as DejaVu Sans, so the card's edge may clip a wider font.
    public private(set) var fontFamily: String?
    /// Whether bars show urgency in the text's colour: something is late, broken, possibly old, or about to happen.
    ///
    /// Applies to bars that take a colour without a style sheet. Classes and levels do not depend on it.
    public var hasBarColors = true

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
