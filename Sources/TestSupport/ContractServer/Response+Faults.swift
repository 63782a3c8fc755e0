import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    init(_ answer: Outgoing) {
        var headers = answer.headers
        if answer.status != 204 { headers[.contentLength] = String(answer.body.count) }
        self.init(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: answer.body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        if answer.status == 204 { self.headers[.contentLength] = nil }
    }

    init(_ answer: Outgoing, _ kind: Fault.Kind?) {
        self.init(answer)
        switch kind {
        case .truncated:
            send(Array(answer.body.prefix(answer.body.count / 2)), promising: max(answer.body.count, 1))
        case .wrongLength:
            send(answer.body, promising: max(answer.body.count / 2, 1))
        case .oversized(let size):
            headers[.contentLength] = String(size + 2)
            body = ResponseBody(contentLength: size + 2) { writer in
                let piece = ByteBuffer(repeating: UInt8(ascii: " "), count: 65_536)
                try await writer.write(ByteBuffer(string: "["))
                var left = size
                while left > 0 {
                    let part = piece.getSlice(at: 0, length: min(left, piece.readableBytes)) ?? piece
                    try await writer.write(part)
                    left -= part.readableBytes
                }
                try await writer.write(ByteBuffer(string: "]"))
                try await writer.finish(nil)
            }
        case .wrongType(let type): headers[.contentType] = type
        default: break
        }
    }

    /// Closes the connection after `bytes`, without regard to the announced length.
    ///
    /// The header announces it, or a client could send its next request on a connection that is about to close.
    private mutating func send(_ bytes: [UInt8], promising length: Int) {
        body = ResponseBody { writer in
            try await writer.write(ByteBuffer(bytes: bytes))
            throw Drop()
        }
        headers[.contentLength] = String(length)
        headers[.connection] = "close"
    }
}
