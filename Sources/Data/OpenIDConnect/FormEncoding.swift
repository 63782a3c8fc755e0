import FoundationEssentials

/// Names and values as they stand in a query or a form.
enum FormEncoding {
    static func encode(_ parameters: [(name: String, value: String)]) -> String {
        var components = URLComponents()
        components.queryItems = parameters.map { URLQueryItem(name: $0.name, value: $0.value) }
        // A plus sign is legal in a query, and forms read it as a blank.
        return (components.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    }

    /// nil: a name without a value, or something that can't be decoded.
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
