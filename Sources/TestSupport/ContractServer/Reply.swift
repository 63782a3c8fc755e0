import HTTPTypes

/// What a connection gets for a request, with any fault applied.
struct Reply: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// An empty JSON array with this many blanks in it.
        case array(blanks: Int)
        /// Bytes after which the connection closes, whatever length the header announces.
        case broken([UInt8])
    }

    let status: Int
    var headers: HTTPFields
    var body: Body

    init(_ answer: Outgoing, _ kind: Fault.Kind? = nil) {
        status = answer.status
        headers = answer.headers
        body = .bytes(answer.body)
        switch kind {
        case .truncated: send(Array(answer.body.prefix(answer.body.count / 2)), promising: max(answer.body.count, 1))
        case .wrongLength: send(answer.body, promising: max(answer.body.count / 2, 1))
        case .oversized(let bytes): body = .array(blanks: bytes)
        case .wrongType(let type): headers[.contentType] = type
        default: break
        }
    }

    /// The header announces that the connection closes, or a client could send its next request on it.
    private mutating func send(_ bytes: [UInt8], promising length: Int) {
        body = .broken(bytes)
        headers[.contentLength] = String(length)
        headers[.connection] = "close"
    }
}
