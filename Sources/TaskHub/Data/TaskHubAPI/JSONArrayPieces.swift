package import FoundationEssentials

/// Cuts a JSON array into arrays of a few elements each (RFC 8259, §5).
///
/// A decoder notes where each value of its text is, which takes twice the memory of the text itself. Whether the elements
/// are JSON is left to the decoder.
package struct JSONArrayPieces {
    package struct Malformed: Error {}

    private let text: [UInt8]
    private var position: Int
    private var isAtEnd = false

    /// - Throws: ``Malformed`` if the text is not an array.
    package init(_ text: [UInt8]) throws(Malformed) {
        self.text = text
        // Decoders skip a byte order mark.
        position = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        skipSpace()
        guard position < text.count, text[position] == UInt8(ascii: "[") else { throw Malformed() }
        position += 1
    }

    /// Returns the next elements, at most `count`, as an array of their own; nil after the last one.
    ///
    /// - Throws: ``Malformed`` if the array does not end where the text does.
    package mutating func next(atMost count: Int) throws(Malformed) -> Data? {
        let start = position
        var elements = 0
        var depth = 0
        // The decoder allows a comma at the end, so it does not notice that an element is missing before a cut.
        var hasElement = false
        while !isAtEnd, position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                hasElement = true
                skipText()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                hasElement = true
                depth += 1
            case UInt8(ascii: "]") where depth == 0:
                let last = text[start..<position]
                position += 1
                skipSpace()
                guard position == text.count else { throw Malformed() }
                isAtEnd = true
                return last.allSatisfy(Self.isSpace) ? nil : Self.array(of: last)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                guard hasElement else { throw Malformed() }
                hasElement = false
                elements += 1
                if elements == count {
                    defer { position += 1 }
                    return Self.array(of: text[start..<position])
                }
            case let byte: if !Self.isSpace(byte) { hasElement = true }
            }
            position += 1
        }
        guard isAtEnd else { throw Malformed() }
        return nil
    }

    /// Moves from a text's first quotation mark to its last one.
    private mutating func skipText() {
        position += 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private mutating func skipSpace() {
        while position < text.count, Self.isSpace(text[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }

    private static func array(of elements: ArraySlice<UInt8>) -> Data {
        var array = Data(capacity: elements.count + 2)
        array.append(UInt8(ascii: "["))
        array.append(contentsOf: elements)
        array.append(UInt8(ascii: "]"))
        return array
    }
}
