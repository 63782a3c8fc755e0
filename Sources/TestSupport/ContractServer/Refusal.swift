/// Why a request is refused.
enum Refusal: Error {
    case envelope(status: Int, code: String, message: String, details: JSON)
    /// An HTML page, as the server's framework returns outside the API.
    case page(Int)

    static func named(_ status: Int, _ code: String, _ message: String) -> Refusal {
        .envelope(status: status, code: code, message: message, details: ["detail": .string(message)])
    }

    static func invalid(_ field: String, _ text: String) -> Refusal {
        .envelope(
            status: 400, code: "invalid", message: "\(field): \(text)", details: .object([field: [.string(text)]]))
    }

    static func invalid(_ problems: [FieldRefusal]) -> Refusal {
        let details = Dictionary(problems.map { ($0.field, JSON.array([.string($0.text)])) }) { first, _ in first }
        let message = problems.first.map { "\($0.field): \($0.text)" } ?? ""
        return .envelope(status: 400, code: "invalid", message: message, details: .object(details))
    }

    static func notFound(_ model: String) -> Refusal {
        named(404, "api_error", "No \(model) matches the given query.")
    }

    static let noOrganization = named(404, "api_error", "Not found.")
    static let onboarding = named(403, "onboarding_required", "Identity is not linked to a Task Hub account")
    static let invalidToken = named(401, "invalid_token", "invalid_token")
    static let conflict = named(
        409, "idempotency_conflict", "Idempotency key was reused with a different payload")
}

/// A refused member of a body.
struct FieldRefusal {
    let field: String
    let text: String
}
