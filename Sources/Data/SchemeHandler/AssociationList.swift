/// A `mimeapps.list`: which program the user has chosen for which type.
struct AssociationList {
    let text: String

    /// Without `desktopFile` as the choice for `types`; every other line stays as it is.
    func removing(_ desktopFile: String, for types: [String]) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.compactMap { AssociationList.line($0, without: desktopFile, for: types) }.joined(separator: "\n")
    }

    /// - Returns: nil when nothing is left of it.
    private static func line(_ line: Substring, without desktopFile: String, for types: [String]) -> String? {
        guard let equals = line.firstIndex(of: "="), types.contains(trimmed(line[..<equals])) else {
            return String(line)
        }
        let files = line[line.index(after: equals)...].split(separator: ";").map(trimmed).filter { !$0.isEmpty }
        guard files.contains(desktopFile) else { return String(line) }
        let others = files.filter { $0 != desktopFile }
        return others.isEmpty ? nil : "\(line[..<equals])=\(others.map { "\($0);" }.joined())"
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
