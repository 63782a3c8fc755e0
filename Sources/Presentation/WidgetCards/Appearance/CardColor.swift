import Glibc

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
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The relative luminance, from 0 to 1 (WCAG 2.2, "relative luminance").
    private var luminance: Double {
        let bytes = Array(text.utf8)
        func channel(_ index: Int) -> Double {
            let high = CardColor.digit(bytes[index]) ?? 0
            let low = CardColor.digit(bytes[index + 1]) ?? 0
            let value = Double(high * 16 + low) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }
}
