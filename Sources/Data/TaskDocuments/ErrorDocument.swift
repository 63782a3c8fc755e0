package import FoundationEssentials

/// An error, for standard error: `{"error":{"code","hint","message"},"schema":1}`.
///
/// If an id is ambiguous, `error` also has `"candidates":[{"id","title"}]`.
package struct ErrorDocument: Sendable {
    private let body: Body

    package init(
        code: String, message: String, hint: String?, candidates: [(id: String, title: String)] = []
    ) {
        let tasks = candidates.map { Body.Candidate(id: $0.id, title: $0.title) }
        body = Body(
            error: Body.Failure(code: code, message: message, hint: hint, candidates: tasks.isEmpty ? nil : tasks))
    }

    /// Reads the error of a program that was run with `--json`; `nil` if `json` contains none.
    package init?(json: [UInt8]) {
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(json)) else { return nil }
        self.body = body
    }

    package var message: String { body.error.message }

    package var hint: String? { body.error.hint }

    package func encoded() throws -> Data {
        try TaskDocument.encoded(body)
    }

    private struct Body: Codable {
        struct Candidate: Codable {
            let id: String
            let title: String
        }

        struct Failure: Codable {
            enum CodingKeys: String, CodingKey { case code, message, hint, candidates }

            let code: String
            let message: String
            let hint: String?
            let candidates: [Candidate]?

            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: CodingKeys.self)
                try object.encode(code, forKey: .code)
                try object.encode(message, forKey: .message)
                try object.encode(hint, forKey: .hint)
                try object.encodeIfPresent(candidates, forKey: .candidates)
            }
        }

        var schema = TaskDocument.schema
        let error: Failure
    }
}
