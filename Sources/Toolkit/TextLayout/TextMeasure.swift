/// A unit of width, and how wide text is in it.
package protocol TextMeasure {
    /// The width of an ellipsis.
    static var ellipsis: Int { get }
    /// The width of an emoji sequence that is drawn as one picture.
    static var emoji: Int { get }
    /// The width that a spacing mark, such as a vowel sign, adds to a narrow character.
    static var spacingMark: Int { get }

    /// Returns the width of a printable ASCII character.
    static func width(ofASCII byte: UInt8) -> Int

    /// Returns the width of a scalar on its own.
    static func width(of scalar: Unicode.Scalar) -> Int

    /// Returns the width of what a reader sees as one character.
    static func width(of character: Character) -> Int
}

extension TextMeasure {
    package static func width(of character: Character) -> Int {
        var width = 0
        var previous: Unicode.Scalar?
        for scalar in character.unicodeScalars {
            switch scalar.value {
            case 0x20..<0x7F: width += self.width(ofASCII: UInt8(scalar.value))
            case 0xFE0F: width = max(width, emoji)
            case 0x1F1E6...0x1F1FF: width = emoji
            // An emoji that is joined to the previous one, or changes its skin tone, has no width.
            case _ where previous == "\u{200D}" && scalar.properties.isEmoji: break
            case 0x1F3FB...0x1F3FF where previous?.properties.isEmojiModifierBase == true: break
            default:
                let own = self.width(of: scalar)
                if own == 0, scalar.properties.generalCategory == .spacingMark {
                    width = max(width, min(width + spacingMark, emoji))
                }
                width += own
            }
            previous = scalar
        }
        return width
    }

    /// Returns the width of our own text.
    package static func width(of text: String) -> Int {
        var width = 0
        for character in text { width += self.width(of: character) }
        return width
    }
}
