internal import NIOHTTP1
internal import Synchronization

/// Decides which request is the answer.
final class CallbackAcceptor: Sendable {
    enum Verdict {
        case accepted
        case refused(HTTPResponseStatus)
    }

    /// Bytes; as much as a callback by the other ways may have.
    private static let longestTarget = 8 * 1024

    let callbacks: AsyncStream<String>
    /// What a browser names in the Host header; any other name leads here by somebody's trick with DNS.
    let host = Mutex("")
    let isCallback = Mutex<@Sendable (String) -> Bool>({ _ in false })
    private let continuation: AsyncStream<String>.Continuation
    private let isOver = Mutex(false)

    init() {
        (callbacks, continuation) = AsyncStream.makeStream()
    }

    func evaluate(_ request: HTTPRequestHead) -> Verdict {
        guard request.method == .GET else { return .refused(.methodNotAllowed) }
        guard request.uri.utf8.count <= Self.longestTarget else { return .refused(.uriTooLong) }
        let host = host.withLock { $0 }
        guard request.headers["Host"] == [host] else { return .refused(.badRequest) }
        guard request.uri.prefix(while: { $0 != "?" }) == LoopbackListener.path else { return .refused(.notFound) }
        let address = "http://\(host)\(request.uri)"
        guard isCallback.withLock({ $0 })(address) else { return .refused(.badRequest) }
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        guard isFirst else { return .refused(.gone) }
        continuation.yield(address)
        continuation.finish()
        return .accepted
    }

    func end() {
        isOver.withLock { $0 = true }
        continuation.finish()
    }
}
