/// How the user wants cards to look; without a word from the user, as the programs are delivered.
public struct CardAppearance: Equatable, Sendable {
    public var light = CardColors()
    public var dark = CardColors()
    /// Families as in CSS, separated by commas, before those that are always tried.
    ///
    /// Pictures only. Texts are cut to the width they have in DejaVu Sans, so a wider font may be cut by the edge.
    public private(set) var fontFamily: String?
    public var dateStyle = CardDateStyle.words
    public var sections = CardSections()
    /// Nil: as the server says, if it does.
    public var workColor: CardColor?
    public var personalColor: CardColor?

    public init() {}

    /// - Returns: false for what is no list of font names: letters, digits, spaces, commas and hyphens.
    public mutating func setFontFamily(_ text: String) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " ,-".unicodeScalars.contains(scalar)
        }
        guard isPlain, (1...200).contains(text.utf8.count) else { return false }
        fontFamily = text
        return true
    }
}
