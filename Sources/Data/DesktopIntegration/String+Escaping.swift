extension String {
    /// The text with `replacement` for each sign that has one.
    ///
    /// By scalars: an accent behind a sign makes a Character of both, which no comparison with the sign finds.
    func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
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
