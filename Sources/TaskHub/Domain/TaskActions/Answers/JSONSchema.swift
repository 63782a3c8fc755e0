/// A JSON Schema (draft 2020-12) for values of one type.
package indirect enum JSONSchema: Hashable, Sendable {
    /// A text; the format is one that JSON Schema names, or nil for any text.
    case text(format: String? = nil)
    /// One of these words.
    case words([String])
    /// A whole number.
    case number(ClosedRange<Int>? = nil)
    case flag
    /// Always this number.
    case constant(Int)
    case list(of: JSONSchema)
    /// An object whose members may have any names.
    case map(of: JSONSchema)
    case object([Property])
    /// The same, or null.
    case optional(JSONSchema)
    /// A text, a number, true, false or null.
    case scalar

    /// A member of an object.
    package struct Property: Hashable, Sendable {
        package let name: String
        /// What the value means, as a sentence without its full stop.
        let meaning: String
        let schema: JSONSchema
        /// Whether the member is always there, though its value may be null.
        let isRequired: Bool
    }
}

extension JSONSchema: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var schema = encoder.container(keyedBy: MemberName.self)
        try write(to: &schema)
    }

    private func write(to schema: inout KeyedEncodingContainer<MemberName>, isOptional: Bool = false) throws {
        func put(type: String) throws {
            guard isOptional else { return try schema.encode(type, forKey: "type") }
            try schema.encode([type, "null"], forKey: "type")
        }
        switch self {
        case .text(let format):
            try put(type: "string")
            try schema.encodeIfPresent(format, forKey: "format")
        case .words(let words):
            try put(type: "string")
            try schema.encode(words.map(Optional.some) + (isOptional ? [nil] : []), forKey: "enum")
        case .number(let range):
            try put(type: "integer")
            try schema.encodeIfPresent(range?.lowerBound, forKey: "minimum")
            try schema.encodeIfPresent(range?.upperBound, forKey: "maximum")
        case .flag: try put(type: "boolean")
        case .constant(let number): try schema.encode(number, forKey: "const")
        case .list(let element):
            try put(type: "array")
            try schema.encode(element, forKey: "items")
        case .map(let value):
            try put(type: "object")
            try schema.encode(value, forKey: "additionalProperties")
        case .object(let properties):
            try put(type: "object")
            var members = schema.nestedContainer(keyedBy: MemberName.self, forKey: "properties")
            for property in properties {
                var member = members.nestedContainer(keyedBy: MemberName.self, forKey: MemberName(property.name))
                try member.encode(property.meaning, forKey: "description")
                try property.schema.write(to: &member)
            }
            try schema.encode(properties.filter(\.isRequired).map(\.name), forKey: "required")
        case .optional(let value): try value.write(to: &schema, isOptional: true)
        case .scalar: try schema.encode(["string", "integer", "boolean", "null"], forKey: "type")
        }
    }
}

/// A document that defines what an answer may be.
package struct JSONSchemaDocument: Encodable, Sendable {
    private let title: String
    private let description: String
    private let schema: JSONSchema

    /// Creates the schema of an answer.
    package init<Printed: Answer>(of answer: Printed.Type) {
        title = Printed.name
        let commands = Printed.commands.map { "`\($0)`" }.joined(separator: ", ")
        description = "\(Printed.summary). Printed with `--json` by \(commands.isEmpty ? "any command" : commands)."
        schema = Printed.schema
    }

    package func encode(to encoder: any Encoder) throws {
        var document = encoder.container(keyedBy: MemberName.self)
        try document.encode("https://json-schema.org/draft/2020-12/schema", forKey: "$schema")
        try document.encode(title, forKey: "title")
        try document.encode(description, forKey: "description")
        try schema.encode(to: encoder)
    }
}
