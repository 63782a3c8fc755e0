import TextLayout

extension DisplayText {
    /// Whether the first letter belongs to a right-to-left script.
    var isRightToLeft: Bool {
        !isASCII && text.unicodeScalars.first(where: \.properties.isAlphabetic).map(DisplayText.isRightToLeft) ?? false
    }

    /// Whether any character belongs to a right-to-left script, and so may move the text around it.
    var hasRightToLeft: Bool { !isASCII && text.unicodeScalars.contains(where: DisplayText.isRightToLeft) }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The Unicode bidirectional algorithm (UAX 9) puts a number that follows right-to-left letters to their left, and so
/// the time before the title. Between U+2068 and U+2069, letters order only each other.
extension ByteBuffer {
    /// Appends a part of a text, isolated from its surroundings if the text has right-to-left letters.
    mutating func append(_ part: [UInt8], isolatedAs text: DisplayText) {
        guard text.hasRightToLeft else { return append(part) }
        append("\u{2068}")
        append(part)
        append("\u{2069}")
    }
}

extension [UInt8] {
    /// For bars that draw characters in the order they come in, where an isolate would be drawn too.
    var withoutIsolates: [UInt8] {
        guard contains(0xE2) else { return self }
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var index = 0
        while index < count {
            if self[index] == 0xE2, index + 2 < count, self[index + 1] == 0x81, [0xA8, 0xA9].contains(self[index + 2]) {
                index += 3
            } else {
                plain.append(self[index])
                index += 1
            }
        }
        return plain
    }
}
