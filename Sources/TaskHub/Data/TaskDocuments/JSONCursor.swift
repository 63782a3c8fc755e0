/// Finds the values of a JSON text (RFC 8259), so that each can be decoded alone.
///
/// Accepts what `JSONDecoder` accepts of a text that ``JSONRepair`` has repaired: a comma after the last element, and
/// control characters between values. The contents of strings and numbers are checked when they are decoded.
struct JSONCursor {
    /// The text is not JSON from `index` on.
    struct Malformed: Error {
        let index: Int
    }

    /// As in `JSONDecoder`.
    private static let maximumDepth = 512

    private let bytes: ArraySlice<UInt8>
    private let acceptsBareWords: Bool
    private var index: Int

    /// Creates a cursor.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - acceptsBareWords: Whether a value may be a word without quotes, such as `3h`, which ``JSONRepair`` puts into
    ///     quotes.
    init(_ bytes: ArraySlice<UInt8>, acceptsBareWords: Bool = false) {
        self.bytes = bytes
        self.acceptsBareWords = acceptsBareWords
        index = bytes.startIndex
    }

    /// The error for a text that is not JSON from here on.
    var malformed: Malformed { Malformed(index: index) }

    /// Whether only blanks follow.
    var isAtEnd: Bool {
        bytes[index...].allSatisfy(Self.isBlank)
    }

    /// Skips blanks and then `byte`, if it follows.
    ///
    /// - Returns: Whether it followed.
    mutating func skip(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard index < bytes.endIndex, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Moves to the next element of an array, or member of an object, whose opening has been skipped.
    ///
    /// - Returns: `false` after the last one. `closing` has then been skipped.
    mutating func moveToNext(before closing: UInt8, isFirst: Bool) throws(Malformed) -> Bool {
        if skip(closing) { return false }
        if isFirst { return true }
        guard skip(UInt8(ascii: ",")) else { throw malformed }
        return !skip(closing)
    }

    /// Skips the name of a member and the colon after it.
    ///
    /// - Returns: The name, with its quotes.
    mutating func skipName() throws(Malformed) -> ArraySlice<UInt8> {
        skipBlanks()
        let start = index
        guard skip(UInt8(ascii: "\"")) else { throw malformed }
        try skipRestOfString()
        let name = bytes[start..<index]
        guard skip(UInt8(ascii: ":")) else { throw malformed }
        return name
    }

    /// Skips a value, and returns it.
    @discardableResult
    mutating func skipValue() throws(Malformed) -> ArraySlice<UInt8> {
        skipBlanks()
        let start = index
        /// The closing byte of each array and object that is open.
        var closings: [UInt8] = []
        var isFirst = true
        repeat {
            if let closing = closings.last {
                guard try moveToNext(before: closing, isFirst: isFirst) else {
                    closings.removeLast()
                    isFirst = false
                    continue
                }
                if closing == UInt8(ascii: "}") { _ = try skipName() }
            }
            isFirst = false
            if let closing = try skipScalarOrOpening() {
                guard closings.count < Self.maximumDepth else { throw malformed }
                closings.append(closing)
                isFirst = true
            }
        } while !closings.isEmpty
        return bytes[start..<index]
    }

    /// Skips blanks and commas.
    ///
    /// - Returns: Whether there was a comma or a line break.
    mutating func skipSeparators() -> Bool {
        let start = index
        while index < bytes.endIndex, Self.isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ",") { index += 1 }
        return bytes[start..<index].contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }
    }

    /// - Returns: What closes the array or object; `nil` after a scalar.
    private mutating func skipScalarOrOpening() throws(Malformed) -> UInt8? {
        skipBlanks()
        guard index < bytes.endIndex else { throw malformed }
        let first = bytes[index]
        if acceptsBareWords, let end = BareWord.end(at: index, in: bytes) {
            index = end
            return nil
        }
        index += 1
        switch first {
        case UInt8(ascii: "{"): return UInt8(ascii: "}")
        case UInt8(ascii: "["): return UInt8(ascii: "]")
        case UInt8(ascii: "\""): try skipRestOfString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): skipRestOfNumber()
        case UInt8(ascii: "t"): try skipRest("rue")
        case UInt8(ascii: "f"): try skipRest("alse")
        case UInt8(ascii: "n"): try skipRest("ull")
        default:
            index -= 1
            throw malformed
        }
        return nil
    }

    private mutating func skipRestOfString() throws(Malformed) {
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") { index += 1 }
        }
        throw malformed
    }

    private mutating func skipRestOfNumber() {
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                index += 1
            default: return
            }
        }
    }

    private mutating func skipRest(_ word: String) throws(Malformed) {
        guard bytes[index...].starts(with: word.utf8) else { throw malformed }
        index += word.utf8.count
    }

    private mutating func skipBlanks() {
        while index < bytes.endIndex, Self.isBlank(bytes[index]) { index += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ")
    }
}

/// A value without quotes that is neither a number nor a literal of JSON, such as `3h`, `nan` or a URL.
///
/// Taskwarrior writes it for an attribute whose type was changed.
enum BareWord {
    /// Returns the end of the bare word that begins at an index, blanks at its end left out; nil if there is none.
    static func end(at start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        guard start < bytes.endIndex, bytes[start] > UInt8(ascii: " "), !"{}[],:\"".utf8.contains(bytes[start]) else {
            return nil
        }
        var (end, depth) = (start, 0)
        while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\n"), depth > 0 || !isEnd(at: end, in: bytes) {
            if "{[".utf8.contains(bytes[end]) { depth += 1 } else if "}]".utf8.contains(bytes[end]) { depth -= 1 }
            end += 1
        }
        guard end < bytes.endIndex else { return nil }
        while bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
        let word = bytes[start..<end]
        if ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) { return nil }
        return isNumber(word) ? nil : end
    }

    /// A URL may itself have commas and brackets.
    private static func isEnd(at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        guard ",}]".utf8.contains(bytes[index]) else { return false }
        let next = bytes[(index + 1)...].first { $0 > UInt8(ascii: " ") }
        guard let next else { return true }
        if bytes[index] == UInt8(ascii: ",") { return "\"{[}]".utf8.contains(next) }
        return ",}]{".utf8.contains(next)
    }

    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        word.allSatisfy { "+-.eE0123456789".utf8.contains($0) } && word.contains { "0123456789".utf8.contains($0) }
    }
}
