internal import TextLayout

/// A colour that is mixed with white or black until it can be read on the background.
struct ReadableColor {
    private static let steps = 20

    let rgb: UInt32

    /// - Parameters:
    ///   - color: The colour that is wanted.
    ///   - ground: The background that the terminal shows.
    ///   - isDark: Whether that is a dark one.
    ///   - shown: Returns the colour that the terminal shows of another one.
    init(_ color: UInt32, on ground: UInt32, isDark: Bool, shown: (UInt32) -> UInt32) {
        let end: UInt32 = isDark ? 0xFFFFFF : 0x000000
        let mixed = (0...Self.steps).lazy.map { Self.mix(color, with: end, share: $0) }
        rgb = mixed.first { ColorContrast.ratio(shown($0), ground) >= ColorContrast.ofText } ?? end
    }

    private static func mix(_ color: UInt32, with end: UInt32, share: Int) -> UInt32 {
        [16, 8, 0].reduce(0) { mixed, shift in
            let (part, other) = (color >> shift & 0xFF, end >> shift & 0xFF)
            return mixed << 8 | (part * UInt32(steps - share) + other * UInt32(share)) / UInt32(steps)
        }
    }
}
