/// Reads one JSON text from its beginning to its end.
struct JSONReader {
    let bytes: [UInt8]
    var position = 0
    private let depth: Int
    private let refusesRepeatedNames: Bool

    init(_ bytes: [UInt8], depth: Int, refusesRepeatedNames: Bool) {
        self.bytes = bytes
        self.depth = depth
        self.refusesRepeatedNames = refusesRepeatedNames
    }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        let value = try value(level: 1)
        skipSpace()
        guard position == bytes.count else { throw fault(.hasMore) }
        return value
    }

    /// Reads the value that begins here; an array or object is at `level`.
    private mutating func value(level: Int) throws(JSONError) -> JSONValue {
        guard let byte = next else { throw fault(.endsEarly) }
        switch byte {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object(level: level))
        case UInt8(ascii: "["): return .array(try array(level: level))
        case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw fault(.value)
        }
    }

    private mutating func object(level: Int) throws(JSONError) -> [String: JSONValue] {
        try open(level)
        if skip(UInt8(ascii: "}")) { return [:] }
        var members = [String: JSONValue](minimumCapacity: 12)
        repeat {
            skipSpace()
            let start = position
            guard next == UInt8(ascii: "\"") else { throw fault(.name) }
            let name = try string()
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw fault(.colon) }
            skipSpace()
            let value = try value(level: level + 1)
            // A value is replaced under the name that is there already.
            if members.updateValue(value, forKey: name) != nil,
                refusesRepeatedNames || !Self.isSpelled(name, in: members)
            {
                throw .repeatedName(at: JSONPosition(start, in: bytes))
            }
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw fault(.member) }
        return members
    }

    /// Whether the member has exactly this name, and not one that is only equal to it.
    private static func isSpelled(_ name: String, in members: [String: JSONValue]) -> Bool {
        members.index(forKey: name).map { members.keys[$0].utf8.elementsEqual(name.utf8) } ?? false
    }

    private mutating func array(level: Int) throws(JSONError) -> [JSONValue] {
        try open(level)
        var elements: [JSONValue] = []
        if skip(UInt8(ascii: "]")) { return elements }
        repeat {
            skipSpace()
            elements.append(try value(level: level + 1))
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw fault(.element) }
        return elements
    }

    private mutating func open(_ level: Int) throws(JSONError) {
        guard level <= depth else { throw .tooDeep(limit: depth, at: JSONPosition(position, in: bytes)) }
        position += 1
        skipSpace()
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        guard let end = JSONNumber.end(in: bytes, from: position) else { throw fault(.number) }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        // What follows may not continue it, as in 012 and 1.2.3.
        if end < bytes.count, (0x30...0x39).contains(bytes[end]) || ".+-eE".utf8.contains(bytes[end]) {
            throw fault(.number)
        }
        position = end
        return JSONNumber(valid: text)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard skip(word.utf8Start[index]) else { throw fault(.value) }
        }
        return value
    }

    /// The byte at the position; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Returns the error of a fault at the position, or of the end of the text there.
    func fault(_ fault: JSONSyntaxFault) -> JSONError {
        .syntax(position < bytes.count ? fault : .endsEarly, at: JSONPosition(position, in: bytes))
    }
}
