package import TaskHubEntities
import TaskStore

/// A type of value that an answer may contain: how it is written in JSON, and the schema of all its values.
package protocol AnswerValue: Sendable {
    associatedtype Encoded: Encodable & Sendable

    /// The value as JSON has it.
    var encoded: Encoded { get }
    static var schema: JSONSchema { get }

    /// Writes the value as a member of an object.
    ///
    /// An encoder takes a text, a number, a flag and null faster than any ``Encodable``.
    func write(to object: inout KeyedEncodingContainer<MemberName>, as name: MemberName) throws
}

extension AnswerValue {
    package func write(to object: inout KeyedEncodingContainer<MemberName>, as name: MemberName) throws {
        try object.encode(encoded, forKey: name)
    }
}

extension AnswerValue where Encoded == String {
    package func write(to object: inout KeyedEncodingContainer<MemberName>, as name: MemberName) throws {
        try object.encode(encoded, forKey: name)
    }
}

extension AnswerValue where Encoded == Int {
    package func write(to object: inout KeyedEncodingContainer<MemberName>, as name: MemberName) throws {
        try object.encode(encoded, forKey: name)
    }
}

extension AnswerValue where Encoded == Bool {
    package func write(to object: inout KeyedEncodingContainer<MemberName>, as name: MemberName) throws {
        try object.encode(encoded, forKey: name)
    }
}

extension AnswerValue where Encoded == Self {
    package var encoded: Self { self }
}

extension String: AnswerValue {
    package static var schema: JSONSchema { .text() }
}

extension Bool: AnswerValue {
    package static var schema: JSONSchema { .flag }
}

extension Int: AnswerValue {
    package static var schema: JSONSchema { .number() }
}

extension Int64: AnswerValue {
    package static var schema: JSONSchema { .number() }
}

extension Optional: AnswerValue where Wrapped: AnswerValue {
    package var encoded: Wrapped.Encoded? { map(\.encoded) }
    package static var schema: JSONSchema { .optional(Wrapped.schema) }

    package func write(to object: inout KeyedEncodingContainer<MemberName>, as name: MemberName) throws {
        guard let self else { return try object.encodeNil(forKey: name) }
        try self.write(to: &object, as: name)
    }
}

extension Array: AnswerValue where Element: AnswerValue {
    package var encoded: EncodedList<Element> { EncodedList(values: self) }
    package static var schema: JSONSchema { .list(of: Element.schema) }
}

extension Dictionary: AnswerValue where Key == String, Value: AnswerValue {
    package var encoded: [String: Value.Encoded] { mapValues(\.encoded) }
    package static var schema: JSONSchema { .map(of: Value.schema) }
}

/// The elements of an array, each of which is encoded when its turn comes.
package struct EncodedList<Element: AnswerValue>: Encodable, Sendable {
    fileprivate let values: [Element]

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for value in values { try list.encode(value.encoded) }
    }
}

/// One of a fixed set of words, which are the raw values.
package protocol AnswerWord: AnswerValue, RawRepresentable<String>, CaseIterable {}

extension AnswerWord {
    package var encoded: String { rawValue }
    package static var schema: JSONSchema { .words(allCases.map(\.rawValue)) }
}

extension TaskStatus: AnswerWord {}
extension TaskArea: AnswerWord {}
extension Recurrence: AnswerWord {}
extension TaskField: AnswerWord {}
extension TaskSource.Format: AnswerWord {}
extension UserAction: AnswerWord {}
extension SkippedEntry.Reason: AnswerWord {}

/// The name that a field has at the server, as ``TaskField/serverName``.
package struct ServerFieldName: AnswerValue {
    package let encoded: String

    package init(_ field: TaskField) {
        encoded = field.serverName
    }

    package static var schema: JSONSchema { .words(TaskField.ofServer.map(\.serverName)) }
}

extension Instant: AnswerValue {
    /// The moment in UTC (RFC 3339).
    package var encoded: String { rfc3339 }
    package static var schema: JSONSchema { .text(format: "date-time") }
}

extension CivilDate: AnswerValue {
    package var encoded: String { description }
    package static var schema: JSONSchema { .text(format: "date") }
}

extension EntityID: AnswerValue {
    package var encoded: String { description }
    package static var schema: JSONSchema { .text(format: "uuid") }
}

extension TaskPriority: AnswerValue {
    package var encoded: Int { value }
    package static var schema: JSONSchema { .number(TaskPriority.range) }
}
