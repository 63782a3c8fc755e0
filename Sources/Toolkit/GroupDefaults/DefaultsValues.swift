package import JSONValues

/// The contents of the shared defaults at one moment, including members whose keys this program does not know.
public struct DefaultsValues: Hashable, Sendable {
    var fields: [String: JSONValue] = [:]

    /// Creates the contents of an empty file.
    public init() {}

    /// Whether no key has a value.
    public var isEmpty: Bool { fields.isEmpty }

    /// The value of `key`; nil if it is not set, has another type, or breaks the key's rule.
    public subscript<Value>(key: DefaultsKey<Value>) -> Value? {
        guard let json = fields[key.name], let value = Value(stored: StoredDefault(json: json)) else { return nil }
        return key.allows(value) ? value : nil
    }

    /// Returns the value of `key`, or the one that applies if none is set.
    public func value<Value>(of key: DefaultsKey<Value>) -> Value? { self[key] ?? key.fallback }

    /// Sets the value of `key`.
    ///
    /// - Parameters:
    ///   - value: The new value; nil removes it.
    ///   - key: The key.
    /// - Throws: ``DefaultsError/invalidValue(key:)`` if the value breaks the key's rule. Nothing is changed then.
    public mutating func set<Value>(_ value: Value?, for key: DefaultsKey<Value>) throws(DefaultsError) {
        guard let value else {
            fields[key.name] = nil
            return
        }
        guard key.allows(value) else { throw .invalidValue(key: key.name) }
        fields[key.name] = value.stored.json
    }
}

// For programs that know no keys.
extension DefaultsValues {
    /// The names of all values, sorted.
    package var names: [String] { fields.keys.sorted() }

    /// Returns a value of any type; nil if it is not set.
    package func json(_ name: String) -> JSONValue? {
        fields[name] == .null ? nil : fields[name]
    }

    /// Sets a value of any type; nil removes it.
    package mutating func set(_ value: JSONValue?, forName name: String) {
        fields[name] = value
    }
}
