import FoundationEssentials

/// A JSON object of which single members are replaced, while all others keep their bytes.
struct TaskwarriorObject {
    private var members: [(name: String, value: ArraySlice<UInt8>)] = []
    /// The object as it was read; nil once a member was changed.
    private var original: ArraySlice<UInt8>?

    /// Creates an object without members.
    init() {}

    /// Reads an object.
    ///
    /// - Throws: An error if the text is not one JSON object.
    init(_ json: ArraySlice<UInt8>) throws {
        var cursor = JSONCursor(json, acceptsBareWords: true)
        let decoder = JSONDecoder()
        guard cursor.skip(UInt8(ascii: "{")) else { throw cursor.malformed }
        var hasBareWords = false
        while try cursor.moveToNext(before: UInt8(ascii: "}"), isFirst: members.isEmpty) {
            let name = try decoder.decode(String.self, from: JSONRepair.repaired(cursor.skipName()))
            let value = try cursor.skipValue()
            if BareWord.end(at: value.startIndex, in: json) == nil {
                members.append((name, value))
            } else {
                hasBareWords = true
                members.append((name, Array(JSONRepair.repaired(value + [0x20], quotesBareWords: true))[...]))
            }
        }
        original = hasBareWords ? nil : json
    }

    /// Calls `body` with each object of a file: one array, or one object after the other.
    static func forEach(in bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var cursor = JSONCursor(bytes, acceptsBareWords: true)
        if cursor.skip(UInt8(ascii: "[")) {
            var isFirst = true
            while try cursor.moveToNext(before: UInt8(ascii: "]"), isFirst: isFirst) {
                isFirst = false
                try body(cursor.skipValue())
            }
            guard cursor.isAtEnd else { throw cursor.malformed }
        } else {
            while !cursor.isAtEnd {
                try body(cursor.skipValue())
                guard cursor.skipSeparators() || cursor.isAtEnd else { throw cursor.malformed }
            }
        }
    }

    /// Whether it differs from the entry that was read.
    var isChanged: Bool { original == nil }

    func contains(_ name: String) -> Bool { members.contains { $0.name == name } }

    /// Replaces the value of a member, or adds the member.
    mutating func set<Value: Encodable>(_ name: String, _ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = Array(try encoder.encode(value))[...]
        original = nil
        guard let place = members.firstIndex(where: { $0.name == name }) else {
            members.append((name, json))
            return
        }
        members[place].value = json
    }

    mutating func remove(_ name: String) {
        guard contains(name) else { return }
        original = nil
        members.removeAll { $0.name == name }
    }

    var json: [UInt8] {
        get throws {
            if let original { return Array(original) }
            var json = Array("{".utf8)
            for member in members {
                if json.count > 1 { json.append(UInt8(ascii: ",")) }
                json += try JSONEncoder().encode(member.name)
                json.append(UInt8(ascii: ":"))
                json += member.value
            }
            json.append(UInt8(ascii: "}"))
            return json
        }
    }
}
