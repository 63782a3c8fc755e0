/// A way to say how much room text takes.
package protocol TextMeasure {
    static var ellipsis: Int { get }
    /// An emoji drawn as a picture, whatever it is made of.
    static var emoji: Int { get }
    /// What a vowel sign and its like add, as long as the character is narrow.
    static var spacingMark: Int { get }

    /// A printable ASCII character.
    static func width(ofASCII byte: UInt8) -> Int

    /// Any scalar by itself.
    static func width(of scalar: Unicode.Scalar) -> Int
}

extension TextMeasure {
    /// What a reader sees as one character.
    package static func width(of character: Character) -> Int {
        var width = 0
        var previous: Unicode.Scalar?
        for scalar in character.unicodeScalars {
            switch scalar.value {
            case 0x20..<0x7F: width += self.width(ofASCII: UInt8(scalar.value))
            case 0xFE0F: width = max(width, emoji)
            case 0x1F1E6...0x1F1FF: width = emoji
            // An emoji joined to the one before, or colouring it, takes no room of its own.
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

    /// A text of ours.
    package static func width(of text: String) -> Int {
        var width = 0
        for character in text { width += self.width(of: character) }
        return width
    }
}
