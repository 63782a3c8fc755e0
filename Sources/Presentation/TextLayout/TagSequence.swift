/// Recognizes the invisible tag characters that turn a black flag into a region's flag, such as Scotland's (UTS #51,
/// emoji tag sequences).
///
/// Anywhere else they can hide text from the reader, so all others are removed.
enum TagSequence {
    static let flag: Unicode.Scalar = "\u{1F3F4}"
    private static let letters: ClosedRange<UInt32> = 0xE0030...0xE007A
    private static let terminator: UInt32 = 0xE007F

    /// Returns the index after the tags and their terminator that begin at `start`, or nil if there are none.
    static func end(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        var index = start
        while index < scalars.count, letters.contains(scalars[index].value), index - start < 6 { index += 1 }
        guard index > start, index < scalars.count, scalars[index].value == terminator else { return nil }
        return index + 1
    }
}
