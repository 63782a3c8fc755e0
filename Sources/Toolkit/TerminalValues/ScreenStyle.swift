/// A colour, for terminals with many colours and for those with 16.
package struct ScreenColor: Hashable, Sendable {
    /// Red, green and blue in 8 bits each, as in `0xFF8000`.
    package let rgb: UInt32
    /// The number in the palette of 16 colours, which has its own look on each terminal.
    package let basic: UInt8

    package init(rgb: UInt32, basic: UInt8) {
        (self.rgb, self.basic) = (rgb, basic)
    }

    /// Red, green and blue, from 0 to 255 each.
    package var parts: [Int] { [16, 8, 0].map { Int(rgb >> $0 & 0xFF) } }

    /// The nearest colour in xterm's palette of 256: a cube of six levels from 16 on, and 24 greys from 232 on.
    package var indexed: UInt8 { nearest.number }

    /// What a terminal with that palette shows.
    package var indexedRGB: UInt32 { nearest.parts.reduce(0) { $0 << 8 | UInt32($1) } }

    private var nearest: (number: UInt8, parts: [Int]) {
        let levels = [0, 95, 135, 175, 215, 255]
        let parts = parts
        func distance(_ other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
        let places = parts.map { part in levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0 }
        let cube = places.map { levels[$0] }
        let grey = min(max(parts.reduce(0, +) / 3 - 8 + 5, 0) / 10, 23)
        let greys = Array(repeating: 8 + 10 * grey, count: 3)
        return distance(greys) < distance(cube)
            ? (UInt8(232 + grey), greys) : (UInt8(places.reduce(0) { $0 * 6 + $1 } + 16), cube)
    }
}

/// How many colours a terminal has.
package enum ColorDepth: Hashable, Sendable {
    case none
    /// The palette of ``ScreenColor/basic``, or its first half, whose looks the user chose.
    case eight, sixteen
    /// xterm's palette of 256.
    case indexed
    /// 24 bits.
    case direct
}

/// How text looks on a terminal.
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
