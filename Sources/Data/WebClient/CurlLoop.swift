import Synchronization
import WebTransport

/// Runs requests on a thread of its own, many at a time, and keeps their connections for the next ones.
///
/// The thread begins with the first request. It ends with ``close()`` or when nothing refers to the loop any more.
final class CurlLoop: Sendable {
    private let queue = CurlQueue()

    deinit {
        queue.close(then: nil)
    }

    /// - Throws: ``TransportError``.
    func run(_ request: CurlRequest) async throws -> CurlReply {
        let id = queue.makeID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.add(CurlJob(id: id, request: request, continuation: continuation))
                // The handler may have run before there was anything to cancel.
                if Task.isCancelled { queue.cancel(id) }
            }
        } onCancel: {
            queue.cancel(id)
        }
    }

    /// Returns when the thread has closed its connections.
    func close() async {
        await withCheckedContinuation { queue.close(then: $0) }
    }
}

/// A request, and who waits for its end.
struct CurlJob: Sendable {
    let id: Int
    let request: CurlRequest
    let continuation: CheckedContinuation<CurlReply, any Error>
}
