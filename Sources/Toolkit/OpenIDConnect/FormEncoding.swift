import FoundationEssentials

/// Names and values of a query or a form (RFC 6749, appendix B).
enum FormEncoding {
    static func encode(_ parameters: [(name: String, value: String)]) -> String {
        var components = URLComponents()
        components.queryItems = parameters.map { URLQueryItem(name: $0.name, value: $0.value) }
        // A plus sign is legal in a query, but a form decodes it as a space.
        return (components.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    }

    /// Returns the parameters in their order, or nil if one has no value or cannot be decoded.
    static func decode(_ query: String) -> [(name: String, value: String)]? {
        guard !query.isEmpty else { return [] }
        let text = "?" + query.replacing("+", with: "%20")
        guard let items = URLComponents(string: text, encodingInvalidCharacters: false)?.queryItems else { return nil }
        var parameters: [(name: String, value: String)] = []
        for item in items {
            guard let value = item.value else { return nil }
            parameters.append((item.name, value))
        }
        return parameters
    }
}
