/// A member of an object in an answer: its name, its meaning, its type and where its value comes from.
///
/// Both the JSON that is printed and the schema are made from it.
package struct AnswerMember<Subject: Sendable>: Sendable {
    package let property: JSONSchema.Property
    fileprivate let write: @Sendable (Subject, inout KeyedEncodingContainer<MemberName>) throws -> Void

    private init(
        _ property: JSONSchema.Property,
        _ write: @escaping @Sendable (Subject, inout KeyedEncodingContainer<MemberName>) throws -> Void
    ) {
        self.property = property
        self.write = write
    }

    /// Creates a member that is always there; a missing value is null.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - meaning: What the value means, as a sentence without its full stop.
    ///   - value: Returns the value.
    package init<Value: AnswerValue>(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Value
    ) {
        let key = MemberName(name)
        self.init(JSONSchema.Property(name: name, meaning: meaning, schema: Value.schema, isRequired: true)) {
            try value($0).write(to: &$1, as: key)
        }
    }

    /// Creates a member that is left out if it has no value.
    package init<Value: AnswerValue>(
        ifPresent name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Value?
    ) {
        let key = MemberName(name)
        self.init(JSONSchema.Property(name: name, meaning: meaning, schema: Value.schema, isRequired: false)) {
            try value($0)?.write(to: &$1, as: key)
        }
    }

    /// Returns the same member of an object that contains the subject.
    package func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Subject) -> AnswerMember<Whole> {
        AnswerMember<Whole>(property) { try write(part($0), &$1) }
    }
}

/// A value that is an object in JSON.
package protocol AnswerObject: AnswerValue where Encoded == EncodedObject<Self> {
    static var members: [AnswerMember<Self>] { get }
}

extension AnswerObject {
    package var encoded: EncodedObject<Self> { EncodedObject(subject: self, members: Self.members) }
    package static var schema: JSONSchema { .object(members.map(\.property)) }
}

/// An object with its members.
package struct EncodedObject<Subject: Sendable>: Encodable, Sendable {
    fileprivate let subject: Subject
    fileprivate let members: [AnswerMember<Subject>]

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: MemberName.self)
        for member in members { try member.write(subject, &object) }
    }
}

/// The name of a member in JSON.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) {
        stringValue = name
    }

    package init(stringLiteral name: String) {
        stringValue = name
    }

    package init?(stringValue name: String) {
        stringValue = name
    }

    package init?(intValue: Int) {
        nil
    }
}
