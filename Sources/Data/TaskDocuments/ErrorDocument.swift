package import FoundationEssentials

/// An error, for standard error: `{"error":{"code","hint","message"},"schema":1}`.
package struct ErrorDocument: Sendable {
    private let body: Body

    package init(code: String, message: String, hint: String?) {
        body = Body(error: Body.Failure(code: code, message: message, hint: hint))
    }

    package func encoded() throws -> Data {
        try TaskDocument.encoded(body)
    }

    private struct Body: Encodable {
        struct Failure: Encodable {
            enum CodingKeys: String, CodingKey { case code, message, hint }

            let code: String
            let message: String
            let hint: String?

            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: CodingKeys.self)
                try object.encode(code, forKey: .code)
                try object.encode(message, forKey: .message)
                try object.encode(hint, forKey: .hint)
            }
        }

        var schema = TaskDocument.schema
        let error: Failure
    }
}
