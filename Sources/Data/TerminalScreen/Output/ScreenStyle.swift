/// A colour for terminals of every depth.
package struct ScreenColor: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    /// The number in xterm's palette of 256 colours.
    package let indexed: UInt8
    /// The colour in the terminal's own palette, from 0 to 15, where it has no more colours.
    package let basic: UInt8

    /// - Parameters:
    ///   - rgb: Red, green and blue in 8 bits each, as in `0xFF8000`.
    ///   - indexed: The number in xterm's palette of 256 colours.
    ///   - basic: The number in the palette of 16 colours.
    package init(rgb: UInt32, indexed: UInt8, basic: UInt8) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
        self.indexed = indexed
        self.basic = basic
    }
}

/// How a cell looks.
///
/// Colours are left out on a terminal without them; the attributes stay.
package struct ScreenStyle: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let reverse = Attributes(rawValue: 16)
        package static let struckOut = Attributes(rawValue: 32)
    }

    package static let plain = ScreenStyle()

    package var foreground: ScreenColor?
    package var background: ScreenColor?
    package var attributes: Attributes

    package init(foreground: ScreenColor? = nil, background: ScreenColor? = nil, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}
