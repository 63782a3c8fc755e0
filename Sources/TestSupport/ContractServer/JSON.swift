import FoundationEssentials

/// A JSON value.
///
/// Values are equal if the server treats them as the same body.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// Nil if the bytes are not JSON or not UTF-8.
    package init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        do {
            self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
        } catch {
            return nil
        }
    }

    /// The member with this name, if it is an object that has one.
    package subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var integer: Int? {
        guard case .int(let value) = self else { return nil }
        return value
    }

    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    var boolean: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements of an array; none of any other value.
    package var elements: [JSON] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The value as a document.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }
}

extension JSON: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = Self.attempt({ try container.decode(Bool.self) }) {
            self = .bool(value)
        } else if let value = Self.attempt({ try container.decode(Int.self) }) {
            self = .int(value)
        } else if let value = Self.attempt({ try container.decode(Double.self) }) {
            self = .double(value)
        } else if let value = Self.attempt({ try container.decode(String.self) }) {
            self = .string(value)
        } else if let value = Self.attempt({ try container.decode([JSON].self) }) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
        do {
            return try decode()
        } catch {
            return nil
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral {
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    package init(nilLiteral: ()) { self = .null }

    init(_ text: String?) { self = text.map(JSON.string) ?? .null }
    init(_ value: Int?) { self = value.map(JSON.int) ?? .null }
}
