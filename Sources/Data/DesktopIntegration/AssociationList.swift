/// A `mimeapps.list`: which program the user has chosen for which type.
struct AssociationList {
    enum Section: String, CaseIterable {
        case chosen = "[Default Applications]"
        case added = "[Added Associations]"
    }

    let text: String

    /// Without `desktopFile` for `types` in these sections; every other line stays as it is.
    ///
    /// What the user took away from a program, under `[Removed Associations]`, is nobody's to change.
    func removing(
        _ desktopFile: String, for types: [String], in sections: [Section] = Section.allCases
    ) -> String {
        var isMeant = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            if line.hasPrefix("[") { isMeant = sections.contains { $0.rawValue == AssociationList.trimmed(line) } }
            return isMeant ? AssociationList.line(line, without: desktopFile, for: types) : String(line)
        }
        return lines.joined(separator: "\n")
    }

    func isChosen(_ desktopFile: String, for type: String) -> Bool {
        removing(desktopFile, for: [type], in: [.chosen]) != text
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
