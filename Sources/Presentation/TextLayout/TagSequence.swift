/// The invisible letters that turn a black flag into the flag of a region, as Scotland's.
///
/// Anywhere else they hide text from the reader, so only such a run is kept.
enum TagSequence {
    static let flag: Unicode.Scalar = "\u{1F3F4}"
    private static let letters: ClosedRange<UInt32> = 0xE0030...0xE007A
    private static let terminator: UInt32 = 0xE007F

    /// Where the run of tags that begins at `start` has ended, its terminator included; nil when there is none.
    static func end(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        var index = start
        while index < scalars.count, letters.contains(scalars[index].value), index - start < 6 { index += 1 }
        guard index > start, index < scalars.count, scalars[index].value == terminator else { return nil }
        return index + 1
    }
}
