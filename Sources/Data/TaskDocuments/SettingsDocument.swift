package import FoundationEssentials

/// Settings: `{"schema":1,"settings":{NAME:TEXT,…}}`, with null for those that are not set.
package enum SettingsDocument {
    package static func settings(_ settings: [(name: String, text: String?)]) throws -> Data {
        try TaskDocument.encoded(
            Body(settings: Dictionary(settings.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })))
    }

    /// A setting with its explanation.
    package struct Description: Encodable, Sendable {
        enum CodingKeys: String, CodingKey {
            case name, summary, rule, example, value
            case isUserSettable = "is_user_settable"
        }

        let name: String
        let summary: String
        let rule: String
        let example: String?
        let isUserSettable: Bool
        let value: String?

        package init(
            name: String, summary: String, rule: String, example: String?, isUserSettable: Bool, value: String?
        ) {
            self.name = name
            self.summary = summary
            self.rule = rule
            self.example = example
            self.isUserSettable = isUserSettable
            self.value = value
        }

        // Encodes missing values as null.
        package func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(name, forKey: .name)
            try object.encode(summary, forKey: .summary)
            try object.encode(rule, forKey: .rule)
            try object.encode(example, forKey: .example)
            try object.encode(isUserSettable, forKey: .isUserSettable)
            try object.encode(value, forKey: .value)
        }
    }

    /// Encodes settings with their explanations: `{"descriptions":[{"example","is_user_settable","name",…}],"schema":1}`.
    package static func descriptions(_ settings: [Description]) throws -> Data {
        try TaskDocument.encoded(Descriptions(descriptions: settings))
    }

    private struct Descriptions: Encodable {
        var schema = TaskDocument.schema
        let descriptions: [Description]
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let settings: [String: String?]
    }
}
