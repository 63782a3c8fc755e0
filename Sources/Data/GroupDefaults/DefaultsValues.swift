/// The contents of the shared defaults, those of other programs' keys included.
public struct DefaultsValues: Hashable, Sendable {
    var fields: [String: JSONValue] = [:]

    public init() {}

    /// nil for what is not set, and for what is set to something the key's rule forbids.
    public subscript<Value>(key: DefaultsKey<Value>) -> Value? {
        guard let json = fields[key.name], let value = Value(stored: StoredDefault(json: json)) else { return nil }
        return key.allows(value) ? value : nil
    }

    /// Sets a value; nil removes it.
    public mutating func set<Value>(_ value: Value?, for key: DefaultsKey<Value>) throws(DefaultsError) {
        guard let value else {
            fields[key.name] = nil
            return
        }
        guard key.allows(value) else { throw .invalidValue(key: key.name) }
        fields[key.name] = value.stored.json
    }
}
