/// A text shortened to a width.
package struct FittedText {
    package let bytes: [UInt8]
    /// The width of the text, in the units it was measured in.
    package let width: Int

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension DisplayText {
    /// Returns the text, or as many whole characters as fit before an ellipsis.
    ///
    /// - Parameters:
    ///   - limit: The maximum width, in the units of `measure`.
    ///   - measure: How to measure text.
    /// - Returns: An empty text if not even the ellipsis fits.
    package func fitted<Measure: TextMeasure>(to limit: Int, by measure: Measure.Type) -> FittedText {
        var width = 0
        var end = 0
        // The longest prefix that leaves room for the ellipsis.
        var cut = (end: 0, width: 0)
        var fits = true
        forEachCharacter(measuredBy: measure) { bytes, columns in
            guard width + columns <= limit else {
                fits = false
                return false
            }
            width += columns
            end += bytes
            if width + measure.ellipsis <= limit { cut = (end, width) }
            return true
        }
        if fits, !isCut { return FittedText(bytes: bytes, width: width) }
        guard measure.ellipsis <= limit else { return FittedText(bytes: [], width: 0) }
        if cut.end > 0, bytes[cut.end - 1] == 0x20 {
            cut.end -= 1
            cut.width -= measure.width(ofASCII: 0x20)
        }
        return FittedText(bytes: Array(bytes[..<cut.end]) + "…".utf8, width: cut.width + measure.ellipsis)
    }

    /// Breaks the text into at most `count` lines, preferably after a space or a slash.
    ///
    /// - Parameters:
    ///   - limit: The maximum width of a line, in the units of `measure`.
    ///   - count: The maximum number of lines.
    ///   - measure: How to measure text.
    /// - Returns: The lines, without spaces at the breaks. The last one ends in an ellipsis if text is left.
    package func wrapped<Measure: TextMeasure>(to limit: Int, lines count: Int, by measure: Measure.Type) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = self
        while lines.count + 1 < count, rest.fitted(to: limit, by: measure).bytes != rest.bytes {
            var width = 0
            var end = 0
            var breaking = 0
            rest.forEachCharacter(measuredBy: measure) { bytes, columns in
                let isSpace = rest.bytes[end] == 0x20
                guard width + columns <= limit || isSpace else { return false }
                width += columns
                end += bytes
                let isInsidePath = rest.bytes[end - 1] == 0x2F && end > 1 && rest.bytes[end - 2] != 0x20
                if isSpace || isInsidePath { breaking = end }
                return width <= limit
            }
            guard end > 0 else { break }
            let length = breaking > 0 ? breaking : end
            let endsInSpace = rest.bytes[length - 1] == 0x20
            lines.append(Array(rest.bytes[..<(endsInSpace ? length - 1 : length)]))
            rest = DisplayText(cleaned: Array(rest.bytes[length...]), isCut: isCut)
            if rest.bytes.isEmpty { return lines }
        }
        lines.append(rest.fitted(to: limit, by: measure).bytes)
        return lines
    }

    /// The whole text, with an ellipsis if the original was longer than ``maximumScalars``.
    package var whole: [UInt8] {
        isCut ? bytes + "…".utf8 : bytes
    }

    /// Calls `body` with the length in bytes and the width of each character, until it returns false.
    private func forEachCharacter<Measure: TextMeasure>(
        measuredBy measure: Measure.Type, _ body: (Int, Int) -> Bool
    ) {
        if isASCII {
            for byte in bytes {
                guard body(1, measure.width(ofASCII: byte)) else { return }
            }
            return
        }
        for character in text {
            guard body(character.utf8.count, measure.width(of: character)) else { return }
        }
    }
}
