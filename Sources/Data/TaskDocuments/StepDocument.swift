package import FoundationEssentials

/// The steps that installing or removing took, or would take.
///
/// `{"is_dry_run":…,"schema":1,"steps":[{"detail","name","outcome","subject"}]}`, with null for missing values.
package enum StepDocument {
    package struct Step: Encodable, Sendable {
        enum Key: String, CodingKey {
            case subject, name, outcome, detail
        }

        let subject: String
        let name: String?
        let outcome: String
        let detail: String?

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - subject: The kind of the subject, as a fixed word for scripts.
        ///   - name: The subject's path or scheme.
        ///   - outcome: What became of it, as a fixed word for scripts.
        ///   - detail: The other program that is involved.
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
