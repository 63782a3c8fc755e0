/// A text cut to the room there is, and the room it takes.
package struct FittedText {
    package let bytes: [UInt8]
    package let width: Int

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension DisplayText {
    /// The text, or as many whole characters as fit before an ellipsis.
    ///
    /// Empty when not even that fits.
    package func fitted<Measure: TextMeasure>(to limit: Int, by measure: Measure.Type) -> FittedText {
        var width = 0
        var end = 0
        // The longest beginning that leaves room for the ellipsis.
        var cut = (end: 0, width: 0)
        var fits = true
        forEachCharacter(measuredBy: measure) { length, room in
            guard width + room <= limit else {
                fits = false
                return false
            }
            width += room
            end += length
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

    /// The text on at most `count` lines, broken after a blank or a slash where there is one.
    package func wrapped<Measure: TextMeasure>(to limit: Int, lines count: Int, by measure: Measure.Type) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = self
        while lines.count + 1 < count, rest.fitted(to: limit, by: measure).bytes != rest.bytes {
            var width = 0
            var end = 0
            var breaking = 0
            rest.forEachCharacter(measuredBy: measure) { length, room in
                let isBlank = rest.bytes[end] == 0x20
                guard width + room <= limit || isBlank else { return false }
                width += room
                end += length
                let isInsidePath = rest.bytes[end - 1] == 0x2F && end > 1 && rest.bytes[end - 2] != 0x20
                if isBlank || isInsidePath { breaking = end }
                return width <= limit
            }
            guard end > 0 else { break }
            let taken = breaking > 0 ? breaking : end
            let isBlankLast = rest.bytes[taken - 1] == 0x20
            lines.append(Array(rest.bytes[..<(isBlankLast ? taken - 1 : taken)]))
            rest = DisplayText(cleaned: Array(rest.bytes[taken...]), isCut: isCut)
            if rest.bytes.isEmpty { return lines }
        }
        lines.append(rest.fitted(to: limit, by: measure).bytes)
        return lines
    }

    /// The whole text, with an ellipsis where even what was looked at was not all.
    package var whole: [UInt8] {
        isCut ? bytes + "…".utf8 : bytes
    }

    /// Gives each character's length in bytes and its room, until `body` says false.
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
