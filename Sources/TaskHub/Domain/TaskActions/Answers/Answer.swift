internal import FoundationEssentials

/// What a command prints with `--json`: one object with its values under their nouns, and the version of the format.
///
/// Members are sorted and times are in UTC, so the same input gives the same bytes. Members may be added; none is
/// removed, renamed or changed in meaning.
package protocol Answer: AnswerObject {
    /// The name of its schema, as in `history`.
    static var name: String { get }
    /// What it is, as a sentence without its full stop.
    static var summary: String { get }
    /// The commands that print it, as in `taskhub history`; none if any command may.
    static var commands: [String] { get }
}

/// The version of the format of all answers, and of the documents that can be imported again.
package enum AnswerFormat {
    package static let version = 1
}

extension Answer {
    /// The members, and the version of the format.
    package static var schema: JSONSchema {
        let version = JSONSchema.Property(
            name: "schema", meaning: "The version of the format", schema: .constant(AnswerFormat.version),
            isRequired: true)
        return .object([version] + members.map(\.property))
    }

    /// Encodes the answer as one line that ends with a newline.
    package func document() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(Versioned(answer: self))) + [0x0A]
    }
}

private struct Versioned<Printed: Answer>: Encodable {
    let answer: Printed

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: MemberName.self)
        try object.encode(AnswerFormat.version, forKey: "schema")
        try answer.encoded.encode(to: encoder)
    }
}
