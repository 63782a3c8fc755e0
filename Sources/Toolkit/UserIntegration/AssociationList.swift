/// A `mimeapps.list`, which holds the user's choice of program for each type (Association between MIME types and
/// applications 1.0.1).
///
/// Other programs and people write it, in any encoding and with any end of a line.
struct AssociationList {
    enum Section: String, CaseIterable {
        case chosen = "[Default Applications]"
        case added = "[Added Associations]"
    }

    private typealias Line = ArraySlice<UInt8>

    let bytes: [UInt8]

    /// Returns the list without `desktopFile` for `types` in these sections; every other line is unchanged.
    ///
    /// `[Removed Associations]` is never changed: it holds what the user has taken away from a program.
    func removing(
        _ desktopFile: String, for types: [String], in sections: [Section] = Section.allCases
    ) -> [UInt8] {
        var isMeant = false
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).compactMap { line in
            if line.first == UInt8(ascii: "[") {
                isMeant = sections.contains { Self.trimmed(line).elementsEqual($0.rawValue.utf8) }
            }
            return isMeant ? Self.line(line, without: desktopFile, for: types) : line
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    func isChosen(_ desktopFile: String, for type: String) -> Bool {
        removing(desktopFile, for: [type], in: [.chosen]) != bytes
    }

    /// - Returns: The line without `desktopFile`, or nil if nothing else was in it.
    private static func line(_ line: Line, without desktopFile: String, for types: [String]) -> Line? {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")),
            types.contains(where: { trimmed(line[..<equals]).elementsEqual($0.utf8) })
        else { return line }
        let files = line[(equals + 1)...].split(separator: UInt8(ascii: ";")).map(trimmed).filter { !$0.isEmpty }
        let others = files.filter { !$0.elementsEqual(desktopFile.utf8) }
        guard others.count < files.count else { return line }
        if others.isEmpty { return nil }
        let end: [UInt8] = line.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
        return (line[...equals] + others.flatMap { $0 + [UInt8(ascii: ";")] } + end)[...]
    }

    private static func trimmed(_ line: Line) -> Line {
        func isBlank(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
        return line.drop(while: isBlank).dropLast(while: isBlank)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var rest = self
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
