import HTTPTypes

extension HTTPField.Name {
    static var requestID: HTTPField.Name { named("X-Request-ID") }

    static var idempotencyKey: HTTPField.Name { named("Idempotency-Key") }

    private static func named(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("a header name of letters") }
        return name
    }
}
