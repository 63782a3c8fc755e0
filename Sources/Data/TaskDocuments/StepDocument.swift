package import FoundationEssentials

/// What installing or removing did, or would do.
///
/// `{"is_dry_run":…,"schema":1,"steps":[{"detail","name","outcome","subject"}]}`; null where there is no more to say.
package enum StepDocument {
    package struct Step: Encodable, Sendable {
        enum Key: String, CodingKey {
            case subject, name, outcome, detail
        }

        let subject: String
        let name: String?
        let outcome: String
        let detail: String?

        /// `subject` and `outcome` are words for scripts; `name` is a path or a scheme, `detail` the other program.
        package init(subject: String, name: String?, outcome: String, detail: String?) {
            self.subject = subject
            self.name = name
            self.outcome = outcome
            self.detail = detail
        }

        package func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(subject, forKey: .subject)
            try object.encode(name, forKey: .name)
            try object.encode(outcome, forKey: .outcome)
            try object.encode(detail, forKey: .detail)
        }
    }

    package static func steps(_ steps: [Step], isDryRun: Bool) throws -> Data {
        try TaskDocument.encoded(Body(isDryRun: isDryRun, steps: steps))
    }

    private struct Body: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, steps
            case isDryRun = "is_dry_run"
        }

        var schema = TaskDocument.schema
        let isDryRun: Bool
        let steps: [Step]
    }
}
