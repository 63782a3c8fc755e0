/// A colour that a user chose, made darker or lighter until it can be read on the background.
struct ReadableColor {
    /// The contrast that large text and marks need (WCAG 2.1, 1.4.11).
    private static let contrast = 3.0
    private static let steps = 20

    let rgb: UInt32

    init(_ color: UInt32, on background: Theme.Background) {
        let ground = Self.luminance(background == .dark ? 0x1E1E1E : 0xFFFFFF)
        let end: UInt32 = background == .dark ? 0xFFFFFF : 0x000000
        let mixed = (0...Self.steps).lazy.map { Self.mix(color, with: end, share: $0) }
        rgb = mixed.first { Self.contrast(Self.luminance($0), ground) >= Self.contrast } ?? end
    }

    private static func parts(_ color: UInt32) -> [UInt32] { [16, 8, 0].map { color >> $0 & 0xFF } }

    private static func mix(_ color: UInt32, with end: UInt32, share: Int) -> UInt32 {
        zip(parts(color), parts(end)).reduce(0) { mixed, pair in
            mixed << 8 | (pair.0 * UInt32(steps - share) + pair.1 * UInt32(share)) / UInt32(steps)
        }
    }

    /// The relative luminance, with a power of two instead of the one of sRGB.
    private static func luminance(_ color: UInt32) -> Double {
        let squares = parts(color).map { Double($0 * $0) / (255 * 255) }
        return 0.2126 * squares[0] + 0.7152 * squares[1] + 0.0722 * squares[2]
    }

    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}
