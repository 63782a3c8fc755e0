import Cards
import Glibc
import TextLayout

/// Standard output, as far as it decides about the bytes of a card.
enum CardOutput {
    private static let charset =
        isatty(STDOUT_FILENO) == 1
        ? TerminalCharset { name in getenv(name).map { String(cString: $0) } } : .unicode

    /// Returns the bytes of a card in characters that the terminal can show.
    ///
    /// Only text is for terminals: a bar reads the other formats.
    static func bytes(_ card: [UInt8], as format: CardFormat) -> [UInt8] {
        guard format == .text, charset != .unicode else { return card }
        return Array(charset.text(String(decoding: card, as: UTF8.self)).utf8)
    }
}
