import TaskHubEntities

/// The members of one JSON object, each read by its own rule.
///
/// A null member counts as missing. Unknown members are ignored.
struct ImportFields {
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    private let object: KeyedDecodingContainer<Key>

    init(_ object: KeyedDecodingContainer<Key>) {
        self.object = object
    }

    /// The names of the members that are not null, in no particular order.
    var names: [String] {
        object.allKeys.filter { (try? object.decodeNil(forKey: $0)) != true }.map(\.stringValue)
    }

    /// Whether the object has the member, which may be null.
    func contains(_ name: String) -> Bool { object.contains(Key(stringValue: name)) }

    func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws(ImportProblem) -> Value? {
        do {
            return try object.decodeIfPresent(type, forKey: Key(stringValue: name))
        } catch {
            throw .malformed(field: name)
        }
    }

    func text(_ name: String) throws(ImportProblem) -> String? {
        try value(String.self, name)
    }

    func required(_ name: String) throws(ImportProblem) -> String {
        guard let text = try text(name) else { throw .missing(field: name) }
        return text
    }

    /// Returns the value that `read` makes of a string.
    func text<Value>(_ name: String, _ read: (String) -> Value?) throws(ImportProblem) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = read(text) else { throw .malformed(field: name) }
        return value
    }

    func time(_ name: String) throws(ImportProblem) -> Instant? {
        try text(name) { Instant(rfc3339: $0) }
    }

    /// Returns a position in an order, which must be within ±2^40.
    func position(_ name: String) throws(ImportProblem) -> Int? {
        guard let position = try value(Int.self, name) else { return nil }
        guard (-(1 << 40)...1 << 40).contains(position) else { throw .malformed(field: name) }
        return position
    }
}
