/// Recognizes the control sequences of terminals (ECMA-48, 5th edition, §5.4 and §5.6).
///
/// They are removed as a whole, so that no `[31m` is left behind.
enum ControlSequenceScanner {
    private static let escape: UInt32 = 0x1B
    private static let bell: UInt32 = 0x07
    /// ST as a single scalar.
    private static let stringTerminator: UInt32 = 0x9C
    /// How far the terminator of a string is looked for, so that the cost of a long text grows with its length only.
    private static let longestString = 512

    /// Returns the index after the sequence that begins at `start`, or nil if none begins there.
    static func end(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        switch scalars[start].value {
        case escape:
            guard start + 1 < scalars.count else { return start + 1 }
            let next = start + 2
            switch scalars[start + 1] {
            case "[": return endOfParameters(in: scalars, from: next)
            case "]", "P", "X", "^", "_": return endOfString(in: scalars, from: next)
            default: return endOfEscape(in: scalars, from: start + 1)
            }
        case 0x9B: return endOfParameters(in: scalars, from: start + 1)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return endOfString(in: scalars, from: start + 1)
        default: return nil
        }
    }

    /// CSI: parameters, intermediates, one final byte.
    private static func endOfParameters(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var index = start
        while index < scalars.count, (0x30...0x3F).contains(scalars[index].value) { index += 1 }
        return endOfEscape(in: scalars, from: index, finals: 0x40...0x7E)
    }

    /// Intermediates and one final byte.
    private static func endOfEscape(
        in scalars: [Unicode.Scalar], from start: Int, finals: ClosedRange<UInt32> = 0x30...0x7E
    ) -> Int {
        var index = start
        while index < scalars.count, (0x20...0x2F).contains(scalars[index].value) { index += 1 }
        guard index < scalars.count, finals.contains(scalars[index].value) else { return index }
        return index + 1
    }

    /// OSC, DCS, SOS, PM and APC: a string up to a terminator.
    ///
    /// Without a terminator, only the introducer is removed, not the rest of the title.
    private static func endOfString(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        for index in start..<max(start, min(scalars.count, start + longestString)) {
            switch scalars[index].value {
            case bell, stringTerminator: return index + 1
            case escape:
                let isTerminator = index + 1 < scalars.count && scalars[index + 1] == "\\"
                return isTerminator ? index + 2 : index
            default: continue
            }
        }
        return start
    }
}
