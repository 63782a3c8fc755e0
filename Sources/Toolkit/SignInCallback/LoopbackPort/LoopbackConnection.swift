internal import Glibc

/// One connection of a browser, for one request and one page.
final class LoopbackConnection {
    /// In bytes; browsers send the cookies of all servers on this machine.
    private static let longestHead = 64 * 1024

    private let socket: Socket
    private let end: ContinuousClock.Instant
    private var head: [UInt8] = []
    private var isAnswered = false

    init(_ socket: consuming Socket, until end: ContinuousClock.Instant) {
        self.socket = socket
        self.end = end
    }

    var number: Int32 { socket.number }
    var timeLeft: Duration { ContinuousClock.now.duration(to: end) }

    /// Reads what has arrived, and answers the request once it is there.
    ///
    /// - Parameter answer: Called at most once, for a request that is well-formed.
    /// - Returns: False when the connection is over.
    func proceed(_ answer: (RequestHead, borrowing Socket) -> LoopbackAnswer) -> Bool {
        guard timeLeft > .zero else { return false }
        guard let bytes = socket.receive(atMost: 8 * 1024) else { return true }
        if bytes.isEmpty { return false }
        // What follows the head is read and ignored: closing before would discard the page (RFC 9112 §9.6).
        if isAnswered { return true }
        head += bytes
        if head.suffix(bytes.count + 3).contains("\r\n\r\n".utf8) {
            respond(with: RequestHead(head).map { answer($0, socket) } ?? .badRequest)
        } else if head.count > Self.longestHead {
            respond(with: .headTooLong)
        }
        return true
    }

    private func respond(with answer: LoopbackAnswer) {
        isAnswered = true
        head = []
        socket.send(Array(answer.response.utf8))
        shutdown(socket.number, Int32(SHUT_WR))
    }
}

/// An answer to a browser, by its status line.
enum LoopbackAnswer: String {
    case accepted = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case gone = "410 Gone"
    case targetTooLong = "414 URI Too Long"
    case headTooLong = "431 Request Header Fields Too Large"

    /// The whole response, which says that no other follows on the connection.
    var response: String {
        let text = self == .accepted ? "You can close this page and return to the terminal." : "Not a sign-in response."
        let page = "<!doctype html><meta charset=utf-8><title>Sign-in</title><p>\(text)</p>\n"
        var fields = [
            "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)", "Connection: close",
            "Cache-Control: no-store", "Referrer-Policy: no-referrer", "Content-Security-Policy: default-src 'none'",
            "X-Content-Type-Options: nosniff",
        ]
        if self == .methodNotAllowed { fields.append("Allow: GET") }
        return (["HTTP/1.1 \(rawValue)"] + fields + ["", page]).joined(separator: "\r\n")
    }
}
