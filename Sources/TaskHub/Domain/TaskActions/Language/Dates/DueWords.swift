/// The words of a phrase in lower case, consumed from front to back.
///
/// Words are split at white space and commas, after a plus sign, and between a number and the letters after it: `+3d`
/// is three words. `@` before a time is `at`. A full stop after a number or letters is left out, as in `30. Nov.`.
struct DueWords {
    private var words: ArraySlice<String>

    init(_ text: String) {
        var words: [String] = []
        for typed in text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            var chunk = typed
            if chunk.first == "+", chunk.dropFirst().first?.isNumber == true {
                words.append("+")
                chunk.removeFirst()
            }
            if chunk.first == "@", chunk.count == 1 || chunk.dropFirst().first?.isNumber == true {
                words.append("at")
                chunk.removeFirst()
                if chunk.isEmpty { continue }
            }
            if let time = DueWords.halfDay(chunk) {
                words.append(contentsOf: time)
                continue
            }
            let digits = chunk.prefix { $0.isASCII && $0.isNumber }
            let rest = chunk[digits.endIndex...]
            if !digits.isEmpty, !rest.isEmpty, rest.allSatisfy(\.isLetter) {
                words.append(String(digits))
                words.append(String(rest))
            } else {
                words.append(contentsOf: DueWords.parts(of: chunk))
            }
        }
        self.words = words[...]
    }

    /// Splits `5:30pm`, and normalizes `p.m.` to `pm`.
    private static func halfDay(_ chunk: Substring) -> [String]? {
        for ending in ["am", "pm", "a.m.", "p.m.", "a.m", "p.m"] where chunk.hasSuffix(ending) {
            let number = chunk.dropLast(ending.count)
            guard number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == ":" || $0 == "." }) else { return nil }
            let half = "\(ending.prefix(1))m"
            return number.isEmpty ? [half] : [String(number), half]
        }
        return nil
    }

    /// Splits `2026-11-30t17:00`.
    private static func parts(of chunk: Substring) -> [String] {
        let tail = chunk.dropFirst(10)
        if tail.first == "t", tail.count > 1, chunk.prefix(10).contains("-") {
            return [String(chunk.prefix(10)), String(tail.dropFirst())]
        }
        let start = chunk.dropLast()
        let isAbbreviated = chunk.last == "." && !start.isEmpty && start.allSatisfy { $0.isLetter || $0.isNumber }
        return [String(isAbbreviated ? start : chunk)]
    }

    var count: Int { words.count }

    var isAtEnd: Bool { words.isEmpty }

    var next: String? { words.first }

    mutating func advance() {
        words = words.dropFirst()
    }

    /// Consumes the phrase if it is next, and returns whether it was.
    mutating func skip(_ phrase: String...) -> Bool {
        guard words.starts(with: phrase) else { return false }
        words = words.dropFirst(phrase.count)
        return true
    }

    /// Returns whether `lead` is next, and after it a number with an ordinal ending, as in `the 30th`.
    func isOrdinal(after lead: String) -> Bool {
        var rest = self
        return rest.skip(lead) && rest.take(DueNames.dayNumber) != nil && rest.take(DueNames.ordinalEnding) != nil
    }

    /// Returns whether `lead` is next, and after it a part of a day, as in `this evening`.
    func beginsWithDayPart(after lead: String) -> Bool {
        var rest = self
        return rest.skip(lead) && DayPart.read(&rest) != nil
    }

    /// Whether `from now` is last, as in `two hours from now`.
    var isFromNow: Bool { words.suffix(2) == ["from", "now"] }

    /// Whether a number and a unit are next, as in `5 days`, without `in` or a plus sign.
    var beginsWithDuration: Bool {
        var rest = self
        return rest.take(DueSpan.digits) != nil && rest.next.map(DueSpan.isUnit) == true
    }

    /// Consumes the next word if `read` returns a value for it.
    mutating func take<Value>(_ read: (String) -> Value?) -> Value? {
        guard let word = words.first, let value = read(word) else { return nil }
        advance()
        return value
    }

    /// Returns the number if the word consists of as many ASCII digits as `digits` allows.
    static func number(_ word: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(word)
    }
}
