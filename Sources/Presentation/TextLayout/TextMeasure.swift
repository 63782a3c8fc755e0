/// A way to say how much room text takes.
package protocol TextMeasure {
    static var ellipsis: Int { get }
    /// An emoji drawn as a picture, whatever it is made of.
    static var emoji: Int { get }

    /// A printable ASCII character.
    static func width(ofASCII byte: UInt8) -> Int

    /// Any scalar by itself.
    static func width(of scalar: Unicode.Scalar) -> Int
}

extension TextMeasure {
    /// What a reader sees as one character.
    package static func width(of character: Character) -> Int {
        var width = 0
        var isJoined = false
        for scalar in character.unicodeScalars {
            switch scalar.value {
            case 0x20..<0x7F: width += self.width(ofASCII: UInt8(scalar.value))
            // An emoji joined to the one before, or colouring it, takes no room of its own.
            case 0x200D: isJoined = true
            case 0xFE0F: width = max(width, emoji)
            case 0x1F1E6...0x1F1FF: width = emoji
            case 0x1F3FB...0x1F3FF where width > 0: break
            default:
                if !(isJoined && scalar.properties.isEmoji) { width += self.width(of: scalar) }
                isJoined = false
            }
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
