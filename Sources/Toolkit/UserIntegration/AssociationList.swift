/// A `mimeapps.list`, which holds the user's choice of program for each type (Association between MIME types and
/// applications 1.0.1).
struct AssociationList {
    enum Section: String, CaseIterable {
        case chosen = "[Default Applications]"
        case added = "[Added Associations]"
    }

    let text: String

    /// Returns the text without `desktopFile` for `types` in these sections; every other line is unchanged.
    ///
    /// `[Removed Associations]` is never changed: it holds what the user has taken away from a program.
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

    /// - Returns: The line without `desktopFile`, or nil if nothing else was in it.
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
