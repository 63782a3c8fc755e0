internal import Glibc

/// The last line of standard error, which is drawn over until it is cleared; for terminals.
///
/// What cannot be drawn must not stop the work that it shows.
package enum TransientLine {
    package static func draw(_ text: String) {
        _ = try? StandardStreams.write("\r\(text)\u{1B}[K".utf8, to: STDERR_FILENO)
    }

    package static func clear() {
        draw("")
    }
}
