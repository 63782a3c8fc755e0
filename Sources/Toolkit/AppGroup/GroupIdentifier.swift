/// The identifier under which the programs of one application share a container.
///
/// It names the container's directory, so it is part of what the application's releases must agree on. By convention
/// it is a reverse domain name with the prefix `group.`, as in `group.org.example.water`.
public struct GroupIdentifier: Hashable, Sendable {
    /// The identifier as it was given.
    public let text: String

    /// Creates an identifier.
    ///
    /// - Parameter text: ASCII letters, digits, hyphens and underscores in components that are separated by single
    ///   dots; 1 to 255 bytes.
    /// - Precondition: `text` has that form, so that it is one component of a path and never a hidden file.
    public init(_ text: String) {
        precondition(FileNameRule.isName(text), "a group identifier is made of words separated by dots")
        self.text = text
    }

    /// Creates an identifier from text of any origin.
    ///
    /// - Returns: Nil unless the text has the form above, with at least two components that each begin with a letter
    ///   or a digit, as in `group.org.example.water`.
    public init?(reverseDomain text: String) {
        guard FileNameRule.isName(text) else { return nil }
        let components = text.utf8.split(separator: 0x2E)
        guard components.count >= 2, components.allSatisfy({ $0.first != 0x2D && $0.first != 0x5F }) else { return nil }
        self.text = text
    }
}

extension GroupIdentifier: ExpressibleByStringLiteral {
    /// Creates an identifier as ``init(_:)`` does.
    public init(stringLiteral text: String) { self.init(text) }
}

/// What the names have in common that an application gives to its directories and locks.
enum FileNameRule {
    static func isName(_ text: String) -> Bool {
        var isAfterDot = true
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: isAfterDot = false
            case 0x2E where !isAfterDot: isAfterDot = true
            default: return false
            }
        }
        return !isAfterDot && text.utf8.count <= 255
    }
}
