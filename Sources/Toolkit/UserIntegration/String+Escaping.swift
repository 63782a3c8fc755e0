extension String {
    /// Returns the text with each scalar replaced by its replacement, if it has one.
    ///
    /// Compares scalars and not characters: a quote with a combining accent is one character that differs from a quote.
    package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var escaped = ""
        for scalar in unicodeScalars {
            if let replacement = replacement(scalar) {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
