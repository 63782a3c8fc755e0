import Synchronization
import WebTransport

/// Runs requests concurrently on its own thread, and reuses their connections.
///
/// The thread starts with the first request. It ends with ``close()``, or when the loop is deinitialized.
final class CurlLoop: Sendable {
    private let queue = CurlQueue()

    deinit {
        queue.close(then: nil)
    }

    /// Runs one request.
    ///
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

/// A request and the continuation that waits for it.
struct CurlJob: Sendable {
    let id: Int
    let request: CurlRequest
    let continuation: CheckedContinuation<CurlReply, any Error>
}
