import TaskHubEntities
import TaskSync

extension KeyedDecodingContainer {
    /// Decodes a time, with or without a fraction of a second: the server sends both.
    func instant(_ key: Key) throws -> Instant {
        guard let instant = Instant(rfc3339: try decode(String.self, forKey: key)) else { throw malformed(key) }
        return instant
    }

    func optionalInstant(_ key: Key) throws -> Instant? {
        try decodeNil(forKey: key) ? nil : instant(key)
    }

    /// Decodes a text of one line that every program shows.
    ///
    /// The server's limits may differ from those here, but megabytes come from a fault.
    func line(_ key: Key, atMost size: Int) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard text.utf8.count <= size else { throw malformed(key) }
        return text
    }

    func title(_ key: Key) throws -> String { try line(key, atMost: TaskTitle.maximumSize) }

    func id(_ key: Key) throws -> EntityID {
        guard let id = EntityID(try decode(String.self, forKey: key)) else { throw malformed(key) }
        return id
    }

    func optionalID(_ key: Key) throws -> EntityID? {
        try decodeNil(forKey: key) ? nil : id(key)
    }

    func named<Value: RawRepresentable>(_ type: Value.Type, _ key: Key) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try decode(String.self, forKey: key)) else { throw malformed(key) }
        return value
    }

    /// Decodes a value by its name, which a newer server may have added.
    ///
    /// - Returns: The value, or the stand-in and the unknown name.
    func named<Value: RawRepresentable>(
        _ type: Value.Type, _ key: Key, else standIn: Value
    ) throws -> (value: Value, unknown: String?) where Value.RawValue == String {
        let name = try decode(String.self, forKey: key)
        return Value(rawValue: name).map { ($0, nil) } ?? (standIn, name)
    }

    /// Decodes a priority, for which a newer server may have more numbers.
    ///
    /// - Returns: The priority, or the unknown number.
    func optionalPriority(_ key: Key) throws -> (value: TaskPriority?, unknown: String?) {
        guard !(try decodeNil(forKey: key)) else { return (nil, nil) }
        let number = try decode(Int.self, forKey: key)
        do {
            return (try TaskPriority(number), nil)
        } catch {
            return (nil, "\(number)")
        }
    }

    /// Decodes a project, with an empty name if the response does not contain it.
    func project(id: Key, name: Key?) throws -> ServerProject? {
        guard let id = try optionalID(id) else { return nil }
        guard let name, try decodeIfPresent(String.self, forKey: name) != nil else {
            return ServerProject(id: id, name: "")
        }
        return ServerProject(id: id, name: try line(name, atMost: ListName.maximumSize))
    }

    /// Returns an error without the value, which may be a user's text.
    func malformed(_ key: Key) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: "of another form")
    }
}
