/// Why a text was not read as JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// The text has more bytes than the limit.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep(limit: Int, at: JSONPosition)
    /// A string is not UTF-8.
    case notUTF8(at: JSONPosition)
    /// An object has two members with equal names; the position is that of the second name.
    case repeatedName(at: JSONPosition)
    /// The text is not JSON.
    case syntax(JSONSyntaxFault, at: JSONPosition)

    /// The fault for a person, such as `line 3, column 7: a comma or ] is missing`.
    public var sentence: String {
        switch self {
        case .tooLarge(let limit): "longer than \(limit) bytes"
        case .tooDeep(let limit, let position): "\(position.text): nested more than \(limit) levels deep"
        case .notUTF8(let position): "\(position.text): a string is not UTF-8"
        case .repeatedName(let position): "\(position.text): a second member with the same name"
        case .syntax(let fault, let position): "\(position.text): \(fault.rawValue)"
        }
    }
}

/// What is wrong with a text that is not JSON; the raw values are for people.
public enum JSONSyntaxFault: String, Sendable {
    /// The text ends within the value, or is empty.
    case endsEarly = "the text ends too early"
    /// Something follows the value.
    case hasMore = "something follows the end of the value"
    /// Not a value.
    case value = "a value is missing"
    /// Not a number as JSON writes it, such as `012` or `1.`.
    case number = "not a number in JSON"
    /// Neither the end of the array nor another element.
    case element = "a comma or ] is missing"
    /// Neither the end of the object nor another member.
    case member = "a comma or } is missing"
    /// A member without a name in quotation marks.
    case name = "a name in quotation marks is missing"
    /// A name without a colon.
    case colon = "a colon is missing"
    /// A control character within a string, where it must be escaped.
    case control = "a control character in a string is not escaped"
    /// An unknown escape sequence, or half of a surrogate pair.
    case escape = "not an escape sequence in JSON"
}

/// A place in a text.
public struct JSONPosition: Hashable, Sendable {
    /// How many bytes come before it.
    public let offset: Int
    /// The line, from 1.
    public let line: Int
    /// The byte in its line, from 1.
    public let column: Int

    init(_ offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<offset]
        self.offset = offset
        line = before.count { $0 == 0x0A } + 1
        column = offset - (before.lastIndex(of: 0x0A) ?? -1)
    }

    fileprivate var text: String { "line \(line), column \(column)" }
}
