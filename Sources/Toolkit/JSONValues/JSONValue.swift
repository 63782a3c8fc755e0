/// Any JSON value (RFC 8259).
///
/// ```swift
/// let value = try JSONValue(reading: bytes, limit: 64 * 1024)
/// let titles = value["rows"]?.array?.compactMap { $0["title"]?.string }
/// ```
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as it was written.
    case number(JSONNumber)
    /// A string, which may contain any character, U+0000 included.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, whose members have no order.
    case object([String: JSONValue])

    /// Reads one value.
    ///
    /// Exactly what RFC 8259 allows is read, and nothing else: no comment, no trailing comma, no control character in a
    /// string, no half of a surrogate pair, no second value. One byte order mark before the value is skipped.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - limit: The most bytes to read; a longer text is refused before anything else is looked at.
    ///   - depth: How deeply arrays and objects may be nested; 1 allows an array of numbers. At most 512.
    ///   - refusesRepeatedNames: Whether two members of an object with equal names are an error. Otherwise the last one
    ///     counts, as in Python, JavaScript and jq. Two names that differ only in Unicode's canonical forms are always an
    ///     error: other programs see two members, and this one would lose one of them.
    /// - Throws: The first fault, with its position.
    public init(
        reading bytes: [UInt8], limit: Int, depth: Int = 64, refusesRepeatedNames: Bool = false
    ) throws(JSONError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        var reader = JSONReader(bytes, depth: min(depth, 512), refusesRepeatedNames: refusesRepeatedNames)
        self = try reader.document()
    }

    /// Creates a whole number.
    public init(_ value: Int) { self = .number(JSONNumber(value)) }

    /// Whether both are the same value, written the same way.
    ///
    /// Texts that differ only in Unicode's canonical forms are not: other programs compare their bytes.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is one without a fraction that fits into 64 bits; `2.0` is 2.
    public var integer: Int? {
        if case .number(let number) = self { number.integer } else { nil }
    }

    /// The truth value, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member called `name`; nil if there is none, or if this is not an object.
    public subscript(name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of members with equal names, the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { $1 })
    }
}
