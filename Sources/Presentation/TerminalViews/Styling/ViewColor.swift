/// A colour, for terminals with many colours and for those with 16.
package struct ViewColor: Hashable, Sendable {
    /// Red, green and blue in 8 bits each.
    package let rgb: UInt32
    /// The number in the palette of 16.
    package let basic: UInt8

    package init(rgb: UInt32, basic: UInt8) {
        (self.rgb, self.basic) = (rgb, basic)
    }

    /// The nearest colour in xterm's palette of 256: a cube of six levels from 16 on, and 24 greys from 232 on.
    package var indexed: UInt8 { nearest.number }

    /// What a terminal with that palette shows.
    package var indexedRGB: UInt32 { nearest.parts.reduce(0) { $0 << 8 | UInt32($1) } }

    private var nearest: (number: UInt8, parts: [Int]) {
        let levels = [0, 95, 135, 175, 215, 255]
        let parts = [16, 8, 0].map { Int(rgb >> $0 & 0xFF) }
        func distance(_ other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
        let places = parts.map { part in levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0 }
        let cube = places.map { levels[$0] }
        let grey = min(max(parts.reduce(0, +) / 3 - 8 + 5, 0) / 10, 23)
        let greys = Array(repeating: 8 + 10 * grey, count: 3)
        return distance(greys) < distance(cube)
            ? (UInt8(232 + grey), greys) : (UInt8(places.reduce(0) { $0 * 6 + $1 } + 16), cube)
    }
}
