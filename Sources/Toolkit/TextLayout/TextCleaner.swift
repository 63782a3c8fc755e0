/// Removes invisible and control characters from text, and keeps what scripts and emoji need.
struct TextCleaner {
    // More marks than any writing system uses are decoration that overflows the line.
    /// The maximum number of marks stacked on one letter.
    private static let maximumStackedMarks = 3
    /// The maximum number of marks on one letter, stacked or not.
    ///
    /// Burmese uses five.
    private static let maximumMarks = 5
    /// The maximum number of joiners in one emoji.
    private static let maximumJoins = 4

    private var output = ByteBuffer(capacity: 128)
    /// The last scalar that was kept; nil at the start and after a space.
    private var previous: Unicode.Scalar?
    private var needsSpace = false
    /// A joiner or variation selector that is kept only if the next scalar gives it a meaning.
    private var pending: Unicode.Scalar?
    private var marks = 0
    private var stackedMarks = 0
    private var joins = 0

    mutating func read(_ scalars: [Unicode.Scalar]) {
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar.value >= 0x20, scalar.value < 0x7F, scalar != " " {
                keep(scalar)
                index += 1
            } else if let end = ControlSequenceScanner.end(in: scalars, from: index) {
                index = end
            } else if let end = TagSequence.end(in: scalars, from: index), previous == TagSequence.flag {
                for tag in scalars[index..<end] { append(tag) }
                previous = nil
                index = end
            } else {
                readOther(scalar)
                index += 1
            }
        }
    }

    /// Returns the cleaned text as UTF-8, without spaces at its ends.
    func finish() -> [UInt8] {
        output.bytes
    }

    private mutating func readOther(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200C, 0x200D:
            if let previous, !previous.isASCII, pending == nil { pending = scalar }
        case 0xFE0F:
            guard let previous, previous.properties.isEmoji else { return }
            if previous.isASCII { pending = scalar } else { keepSelector(scalar) }
        case 0x2800:
            needsSpace = true
        case 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF:
            return
        default:
            let properties = scalar.properties
            if properties.isWhitespace { return needsSpace = true }
            if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return }
            switch properties.generalCategory {
            case .control: return
            case .nonspacingMark, .enclosingMark: keepMark(scalar, isStacked: true)
            case .spacingMark: keepMark(scalar, isStacked: false)
            default: keep(scalar)
            }
        }
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        if needsSpace {
            needsSpace = false
            pending = nil
            previous = nil
            if !output.bytes.isEmpty { output.append(byte: 0x20) }
        }
        if scalar.properties.isEmojiModifier, previous?.properties.isEmojiModifier == true { return }
        let joiner = pending
        pending = nil
        if let joiner, !scalar.isASCII, joiner.value != 0xFE0F, joins < TextCleaner.maximumJoins {
            append(joiner)
            joins += 1
        } else if !scalar.properties.isEmojiModifier {
            joins = 0
        }
        append(scalar)
        previous = scalar
        marks = 0
        stackedMarks = 0
    }

    private mutating func keepMark(_ scalar: Unicode.Scalar, isStacked: Bool) {
        guard previous != nil, !needsSpace, marks < TextCleaner.maximumMarks else { return }
        if isStacked {
            guard stackedMarks < TextCleaner.maximumStackedMarks else { return }
            stackedMarks += 1
        }
        if let joiner = pending, joiner.value != 0xFE0F || scalar.value == 0x20E3 { append(joiner) }
        pending = nil
        append(scalar)
        marks += 1
    }

    private mutating func keepSelector(_ scalar: Unicode.Scalar) {
        guard !needsSpace, marks == 0 else { return }
        append(scalar)
        marks = 1
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        for byte in scalar.utf8 { output.append(byte: byte) }
    }
}

/// Recognizes the invisible tag characters that turn a black flag into a region's flag, such as Scotland's (UTS #51,
/// emoji tag sequences).
///
/// Anywhere else they can hide text from the reader, so all others are removed.
private enum TagSequence {
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
