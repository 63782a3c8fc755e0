internal import NIOHTTP1
internal import Synchronization

/// Accepts the first request that is the callback, and refuses all others.
final class CallbackAcceptor: Sendable {
    enum Verdict {
        case accepted
        case refused(HTTPResponseStatus)
    }

    /// In bytes, as for callbacks that arrive in other ways.
    private static let longestTarget = 8 * 1024

    let callbacks: AsyncStream<String>
    /// The only Host header that is accepted, because any other is a sign of DNS rebinding.
    let host = Mutex("")
    let isCallback = Mutex<@Sendable (String) -> Bool>({ _ in false })
    private let continuation: AsyncStream<String>.Continuation
    private let isOver = Mutex(false)

    init() {
        (callbacks, continuation) = AsyncStream.makeStream()
    }

    /// `owner` is called only for a request that would be accepted.
    func evaluate(_ request: HTTPRequestHead, from owner: @autoclosure () -> ConnectionOwner) -> Verdict {
        guard request.method == .GET else { return .refused(.methodNotAllowed) }
        guard request.uri.utf8.count <= Self.longestTarget else { return .refused(.uriTooLong) }
        let host = host.withLock { $0 }
        guard request.headers["Host"] == [host] else { return .refused(.badRequest) }
        guard request.uri.prefix(while: { $0 != "?" }) == LoopbackListener.path else { return .refused(.notFound) }
        let address = "http://\(host)\(request.uri)"
        guard isCallback.withLock({ $0 })(address) else { return .refused(.badRequest) }
        guard owner().mayAnswer else { return .refused(.forbidden) }
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        guard isFirst else { return .refused(.gone) }
        continuation.yield(address)
        continuation.finish()
        return .accepted
    }

    /// Refuses all later requests and finishes ``callbacks``.
    func end() {
        isOver.withLock { $0 = true }
        continuation.finish()
    }
}
