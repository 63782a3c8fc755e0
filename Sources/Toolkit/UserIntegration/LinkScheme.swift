/// The scheme of an application's own links, in lower case.
package struct LinkScheme: Hashable, Sendable {
    /// Those that belong to the user's browser, mail program and file manager.
    private static let foreign: Set<String> = [
        "about", "blob", "chrome", "data", "file", "ftp", "http", "https", "javascript", "mailto", "sms", "ssh", "tel",
        "view-source", "ws", "wss", "xmpp",
    ]
    /// What a scheme is, for a message that refuses one.
    package static let rule = "2 to 64 lower-case letters, digits, '+', '-' and '.', beginning with a letter"

    package let text: String

    /// Creates a scheme; nil for text that is none (RFC 3986 §3.1), and for one that other programs own.
    package init?(_ text: String) {
        guard (2...64).contains(text.utf8.count), let first = text.utf8.first, (0x61...0x7A).contains(first),
            text.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
            }), !LinkScheme.foreign.contains(text)
        else { return nil }
        self.text = text
    }
}
