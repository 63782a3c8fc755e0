import HTTPTypes

extension HTTPField.Name {
    static var requestID: HTTPField.Name {
        guard let name = HTTPField.Name("X-Request-ID") else { preconditionFailure("a header name of letters") }
        return name
    }
}
