/// Checks values before they are sent.
enum InputCheck {
    private static let longestKey = 255
    private static let longestName = 255

    static func key(_ key: String) throws(UnsendableInput) {
        guard key.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), key.utf8.contains(where: { $0 != 0x20 }) else {
            throw .keyMalformed
        }
        if key.utf8.count > longestKey { throw .keyTooLong }
    }

    /// Checks the length as the server does: in code points, without white space around the name.
    static func projectName(_ name: String) throws(UnsendableInput) {
        let scalars = name.unicodeScalars
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        let end = scalars.lastIndex { !$0.properties.isWhitespace } ?? start
        if start < scalars.endIndex, scalars[start...end].count > longestName { throw .projectNameTooLong }
    }

    /// Refuses names that are not paths within the zone files, and those of their folders.
    ///
    /// For any other unknown name, the server returns a proper error.
    static func timeZone(_ name: String) throws(UnsendableInput) {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPath =
            name.isEmpty
            || parts.allSatisfy { part in
                !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
            }
        let isText = name.utf8.count <= 255 && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPath, isText, !name.contains(".."), !folders.contains(name) else { throw .timeZoneMalformed }
    }

    private static let folders: Set<String> = [
        "Africa", "America", "America/Argentina", "America/Indiana", "America/Kentucky", "America/North_Dakota",
        "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile", "Etc", "Europe",
        "Indian", "Mexico", "Pacific", "SystemV", "US", "posix", "right",
    ]
}
