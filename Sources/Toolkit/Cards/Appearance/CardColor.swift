internal import TextLayout

/// A colour that is safe to put into markup.
public struct CardColor: Equatable, Sendable {
    /// The colour in the form `#rrggbb`, in the letter case it was given in.
    public let text: String

    /// Creates a colour from `#` and six hexadecimal digits, in either letter case.
    ///
    /// - Returns: Nil for any other text, including CSS names and three-digit forms.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count == 7, bytes.first == 0x23, bytes.dropFirst().allSatisfy({ CardColor.digit($0) != nil })
        else { return nil }
        self.text = text
    }

    /// Returns the contrast ratio of the two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(to other: CardColor) -> Double {
        ColorContrast.ratio(rgb, other.rgb)
    }

    private var rgb: UInt32 { text.utf8.dropFirst().reduce(0) { $0 << 4 | UInt32(CardColor.digit($1) ?? 0) } }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }
}
