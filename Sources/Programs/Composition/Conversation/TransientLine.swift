internal import Glibc

/// A progress line: the last line of standard error, redrawn in place until it is cleared.
///
/// For terminals only.
///
/// Write errors are ignored, because progress must not stop the work.
package enum TransientLine {
    package static func draw(_ text: String) {
        _ = try? StandardStreams.write("\r\(text)\u{1B}[K".utf8, to: STDERR_FILENO)
    }

    package static func clear() {
        draw("")
    }
}
