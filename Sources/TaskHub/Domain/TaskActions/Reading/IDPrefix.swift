internal import TaskHubEntities

/// The first characters of a UUID, in lower case.
package struct IDPrefix {
    /// The shortest prefix off a terminal, and for a deletion.
    package static let usualMinimum = 4
    /// The shortest prefix that a person may type on a terminal.
    package static let typedMinimum = 2

    package let text: String

    /// Creates a prefix from a text, without the white space around it; `nil` if no UUID begins with it.
    package init?(_ reference: String) {
        let raw = reference.trimmingWhitespace()
        let bytes = Array(raw.utf8)
        guard (1...36).contains(bytes.count) else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
            guard isHyphen ? byte == 0x2D : IDPrefix.isHexDigit(byte) else { return nil }
        }
        text = raw.lowercased()
    }

    package func isAtLeast(_ length: Int) -> Bool { text.utf8.count >= length }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
