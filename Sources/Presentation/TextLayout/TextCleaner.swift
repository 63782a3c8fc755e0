/// Takes out of a text what is not meant for the eye, and keeps what writing systems and emoji need.
struct TextCleaner {
    /// Marks that pile up on one letter, all of its marks (Burmese has five, which stand beside each other), and joins
    /// in one emoji: more is decoration meant to spill over.
    private static let maximumPile = 3
    private static let maximumMarks = 5
    private static let maximumJoins = 4

    private var output = ByteBuffer(capacity: 128)
    /// The last scalar that was kept; nil at the start and after a blank.
    private var previous: Unicode.Scalar?
    private var owesBlank = false
    /// A joiner or selector that is kept only if what follows gives it a meaning.
    private var pending: Unicode.Scalar?
    private var marks = 0
    private var pile = 0
    private var joins = 0

    mutating func read(_ scalars: [Unicode.Scalar]) {
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar.value >= 0x20, scalar.value < 0x7F, scalar != " " {
                keep(scalar)
                index += 1
            } else if let end = ControlSequence.end(in: scalars, from: index) {
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

    /// The cleaned text as UTF-8, without blanks at its ends.
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
            owesBlank = true
        case 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF:
            return
        default:
            let properties = scalar.properties
            if properties.isWhitespace { return owesBlank = true }
            if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return }
            switch properties.generalCategory {
            case .control: return
            case .nonspacingMark, .enclosingMark: keepMark(scalar, isPiled: true)
            case .spacingMark: keepMark(scalar, isPiled: false)
            default: keep(scalar)
            }
        }
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        if owesBlank {
            owesBlank = false
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
        pile = 0
    }

    private mutating func keepMark(_ scalar: Unicode.Scalar, isPiled: Bool) {
        guard previous != nil, !owesBlank, marks < TextCleaner.maximumMarks else { return }
        if isPiled {
            guard pile < TextCleaner.maximumPile else { return }
            pile += 1
        }
        if let joiner = pending, joiner.value != 0xFE0F || scalar.value == 0x20E3 { append(joiner) }
        pending = nil
        append(scalar)
        marks += 1
    }

    private mutating func keepSelector(_ scalar: Unicode.Scalar) {
        guard !owesBlank, marks == 0 else { return }
        append(scalar)
        marks = 1
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        for byte in scalar.utf8 { output.append(byte: byte) }
    }
}
