extension StringProtocol {
    /// Returns the text with another one in place of a code point.
    ///
    /// A combining code point after it does not hide it, as it does from `replacing(_:with:)`.
    func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        var result = String.UnicodeScalarView()
        for found in unicodeScalars {
            if found == scalar { result.append(contentsOf: text.unicodeScalars) } else { result.append(found) }
        }
        return String(result)
    }
}
