import TaskHubTestSupport

/// Random titles made of what has broken bars, terminals and parsers.
///
/// The same seed gives the same titles.
struct TitleGenerator {
    private var state: UInt64

    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
        0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F, 0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x4FFF,
        0xAC00...0xACFF, 0xE000...0xE010, 0xFE00...0xFE0F, 0xFE70...0xFEFF, 0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF,
        0x1F300...0x1F64F, 0x1F3FB...0x1F3FF, 0x1F900...0x1F9FF, 0x20000...0x20010, 0xE0000...0xE007F,
        0xE0100...0xE01EF, 0x10FFF0...0x10FFFF,
    ]

    private static let pieces =
        HostileTitles.all + [
            "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{9D}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{E007F}", "&", "<", ">",
            "\"", "'", "\\", "\n", "\u{1F3F4}", "]]>", "%{", "#(", "&amp;", "\\u0000", "</text>", "\0",
            "%", "#", "##", "#[", "#{", "$", "${", "$$", "${template0 x}", "$template0", "\\#", "|", "||", "-", "--",
            "<",
            "</txt>", "<txtclick>", ":smile:", " | href=x", "{", "}",
        ]

    init(seed: UInt64) {
        state = seed
    }

    mutating func title() -> String {
        var title = ""
        for _ in 0...number(below: 9) {
            if number(below: 3) == 0 {
                title += TitleGenerator.pieces[number(below: TitleGenerator.pieces.count)]
            } else {
                let range = TitleGenerator.ranges[number(below: TitleGenerator.ranges.count)]
                for _ in 0...number(below: 6) {
                    let value = range.lowerBound + UInt32(number(below: range.count))
                    if let scalar = Unicode.Scalar(value) { title.unicodeScalars.append(scalar) }
                }
            }
        }
        return title
    }

    /// SplitMix64.
    private mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}
