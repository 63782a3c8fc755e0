internal import JSONValues

/// A type that a shared default can hold.
///
/// `String`, `Int`, `Bool`, `[String]` conform. An application's own type stores itself as one of them:
///
/// ```swift
/// enum Unit: String, DefaultsValue {
///     case metric, imperial
///
///     static var kind: DefaultsKind { .text }
///     init?(text: String) { self.init(rawValue: text) }
///     var text: String { rawValue }
///     init?(stored: StoredDefault) { self.init(text: String(stored: stored) ?? "") }
///     var stored: StoredDefault { rawValue.stored }
/// }
/// ```
public protocol DefaultsValue: Hashable, Sendable {
    /// What values of this type look like.
    static var kind: DefaultsKind { get }

    /// Reads a value that a user typed; nil if it is not a value of this type.
    init?(text: String)

    /// The value as a user would type it.
    var text: String { get }

    /// Reads a value from the defaults file; nil if it holds something else.
    init?(stored: StoredDefault)

    /// The value for the defaults file. Reading it back gives an equal value.
    var stored: StoredDefault { get }
}

/// What the values of a key look like, for interfaces that edit settings.
public enum DefaultsKind: String, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case number
    /// True or false.
    case flag
    /// Several texts.
    case list
    /// Several named texts, which only programs write.
    case record
}

/// A value as it is stored in the file: one JSON value.
public struct StoredDefault: Hashable, Sendable {
    let json: JSONValue

    init(json: JSONValue) {
        self.json = json
    }

    /// A JSON object whose members are texts.
    public init(record: [String: String]) {
        json = .object(record.mapValues { .string($0) })
    }

    /// A JSON array.
    public init(array: [StoredDefault]) {
        json = .array(array.map(\.json))
    }

    /// The elements, if this is a JSON array; nil if it is anything else.
    public var array: [StoredDefault]? {
        guard case .array(let values) = json else { return nil }
        return values.map(StoredDefault.init(json:))
    }

    /// The members that are texts, if this is a JSON object; nil if it is anything else.
    public var record: [String: String]? {
        guard case .object(let fields) = json else { return nil }
        return fields.compactMapValues { String(stored: StoredDefault(json: $0)) }
    }
}

extension String: DefaultsValue {
    /// ``DefaultsKind/text``.
    public static var kind: DefaultsKind { .text }

    /// Takes any text as it is.
    public init?(text: String) {
        self = text
    }

    /// The text as it is.
    public var text: String { self }

    /// Reads a JSON string; nil for anything else.
    public init?(stored: StoredDefault) {
        guard case .string(let value) = stored.json else { return nil }
        self = value
    }

    /// A JSON string.
    public var stored: StoredDefault { StoredDefault(json: .string(self)) }
}

extension Int: DefaultsValue {
    /// ``DefaultsKind/number``.
    public static var kind: DefaultsKind { .number }

    /// Reads decimal digits, with a sign or without one.
    public init?(text: String) {
        self.init(text)
    }

    /// Decimal digits, with a minus sign if it is negative.
    public var text: String { String(self) }

    /// Reads a JSON number without a fraction that fits into 64 bits; nil for anything else.
    public init?(stored: StoredDefault) {
        guard let value = stored.json.integer else { return nil }
        self = value
    }

    /// A JSON number without a fraction.
    public var stored: StoredDefault { StoredDefault(json: .number(JSONNumber(self))) }
}

extension Bool: DefaultsValue {
    /// ``DefaultsKind/flag``.
    public static var kind: DefaultsKind { .flag }

    /// Reads true or false, yes or no, on or off, in any case.
    public init?(text: String) {
        switch text.lowercased() {
        case "true", "yes", "on": self = true
        case "false", "no", "off": self = false
        default: return nil
        }
    }

    /// `true` or `false`.
    public var text: String { self ? "true" : "false" }

    /// Reads a JSON `true` or `false`; nil for anything else.
    public init?(stored: StoredDefault) {
        guard case .bool(let value) = stored.json else { return nil }
        self = value
    }

    /// A JSON `true` or `false`.
    public var stored: StoredDefault { StoredDefault(json: .bool(self)) }
}

extension [String]: DefaultsValue {
    /// ``DefaultsKind/list``.
    public static var kind: DefaultsKind { .list }

    /// Reads items separated by commas.
    ///
    /// `none`, like the empty text, is the empty list.
    public init?(text: String) {
        let items = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        self = items == [""] || items == ["none"] ? [] : items
    }

    /// The items separated by commas; `none` for the empty list.
    public var text: String { isEmpty ? "none" : joined(separator: ",") }

    /// Reads a JSON array that holds only strings; nil for anything else.
    public init?(stored: StoredDefault) {
        guard case .array(let values) = stored.json else { return nil }
        let items = values.compactMap { String(stored: StoredDefault(json: $0)) }
        guard items.count == values.count else { return nil }
        self = items
    }

    /// A JSON array of strings.
    public var stored: StoredDefault { StoredDefault(json: .array(map { .string($0) })) }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}
