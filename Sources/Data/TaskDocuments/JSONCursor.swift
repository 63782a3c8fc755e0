/// Finds the values of a JSON text (RFC 8259), so that each can be decoded alone.
///
/// Accepts what `JSONDecoder` accepts of a text that ``JSONRepair`` has repaired: a comma after the last element, and
/// control characters between values. What is inside strings and numbers is checked when they are decoded.
struct JSONCursor {
    /// The text is not JSON.
    struct Malformed: Error {}

    /// As in `JSONDecoder`.
    private static let maximumDepth = 512

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

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
        guard skip(UInt8(ascii: ",")) else { throw Malformed() }
        return !skip(closing)
    }

    /// Skips the name of a member and the colon after it.
    ///
    /// - Returns: The name, with its quotes.
    mutating func skipName() throws(Malformed) -> ArraySlice<UInt8> {
        skipBlanks()
        let start = index
        guard skip(UInt8(ascii: "\"")) else { throw Malformed() }
        try skipRestOfString()
        let name = bytes[start..<index]
        guard skip(UInt8(ascii: ":")) else { throw Malformed() }
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
                guard closings.count < Self.maximumDepth else { throw Malformed() }
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
        guard index < bytes.endIndex else { throw Malformed() }
        let first = bytes[index]
        index += 1
        switch first {
        case UInt8(ascii: "{"): return UInt8(ascii: "}")
        case UInt8(ascii: "["): return UInt8(ascii: "]")
        case UInt8(ascii: "\""): try skipRestOfString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): skipRestOfNumber()
        case UInt8(ascii: "t"): try skipRest("rue")
        case UInt8(ascii: "f"): try skipRest("alse")
        case UInt8(ascii: "n"): try skipRest("ull")
        default: throw Malformed()
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
        throw Malformed()
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
        guard bytes[index...].starts(with: word.utf8) else { throw Malformed() }
        index += word.utf8.count
    }

    private mutating func skipBlanks() {
        while index < bytes.endIndex, Self.isBlank(bytes[index]) { index += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ")
    }
}
