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
        let whole = fitted(to: limit, by: measure).bytes
        guard count > 1, whole != bytes else { return [whole] }
        var characters: [(bytes: Int, columns: Int)] = []
        forEachCharacter(measuredBy: measure) { bytes, columns in
            characters.append((bytes, columns))
            return true
        }
        var lines: [[UInt8]] = []
        // The next line's first byte, and its first character.
        var (start, place) = (0, 0)
        while lines.count + 1 < count, isCut || !fits(characters[place...], in: limit) {
            var width = 0
            var (end, next) = (start, place)
            var breaking: (end: Int, next: Int)?
            while width <= limit, next < characters.count {
                let isSpace = bytes[end] == 0x20
                guard width + characters[next].columns <= limit || isSpace else { break }
                width += characters[next].columns
                end += characters[next].bytes
                next += 1
                let isInsidePath = bytes[end - 1] == 0x2F && end - start > 1 && bytes[end - 2] != 0x20
                if isSpace || isInsidePath { breaking = (end, next) }
            }
            guard next > place else { break }
            let length = breaking ?? (end, next)
            let endsInSpace = bytes[length.end - 1] == 0x20
            lines.append(Array(bytes[start..<(endsInSpace ? length.end - 1 : length.end)]))
            (start, place) = (length.end, length.next)
            if start == bytes.count { return lines }
        }
        let rest = DisplayText(cleaned: Array(bytes[start...]), isCut: isCut)
        return lines + [rest.fitted(to: limit, by: measure).bytes]
    }

    private func fits(_ characters: ArraySlice<(bytes: Int, columns: Int)>, in limit: Int) -> Bool {
        var width = 0
        return characters.allSatisfy { character in
            width += character.columns
            return width <= limit
        }
    }

    /// The whole text, with an ellipsis if the original was longer than the limit.
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
