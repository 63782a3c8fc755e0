/// What a shared default can hold.
public protocol DefaultsValue: Hashable, Sendable {
    static var kind: DefaultsKind { get }

    /// From what a user typed.
    init?(text: String)

    var text: String { get }

    /// From and to the defaults file.
    init?(stored: StoredDefault)

    var stored: StoredDefault { get }
}

public enum DefaultsKind: String, Sendable {
    case text, flag, list, record
}

/// A value as it lies in the file.
public struct StoredDefault: Hashable, Sendable {
    let json: JSONValue
}

extension String: DefaultsValue {
    public static var kind: DefaultsKind { .text }

    public init?(text: String) {
        self = text
    }

    public var text: String { self }

    public init?(stored: StoredDefault) {
        guard case .string(let value) = stored.json else { return nil }
        self = value
    }

    public var stored: StoredDefault { StoredDefault(json: .string(self)) }
}

extension Bool: DefaultsValue {
    public static var kind: DefaultsKind { .flag }

    /// As people write it: true or false, yes or no, on or off.
    public init?(text: String) {
        switch text.lowercased() {
        case "true", "yes", "on": self = true
        case "false", "no", "off": self = false
        default: return nil
        }
    }

    public var text: String { self ? "true" : "false" }

    public init?(stored: StoredDefault) {
        guard case .bool(let value) = stored.json else { return nil }
        self = value
    }

    public var stored: StoredDefault { StoredDefault(json: .bool(self)) }
}

extension [String]: DefaultsValue {
    public static var kind: DefaultsKind { .list }

    /// Separated by commas; `none` or nothing at all is the empty list.
    public init?(text: String) {
        let items = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        self = items == [""] || items == ["none"] ? [] : items
    }

    public var text: String { isEmpty ? "none" : joined(separator: ",") }

    public init?(stored: StoredDefault) {
        guard case .array(let values) = stored.json else { return nil }
        let items = values.compactMap { String(stored: StoredDefault(json: $0)) }
        guard items.count == values.count else { return nil }
        self = items
    }

    public var stored: StoredDefault { StoredDefault(json: .array(map { .string($0) })) }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}
