import HTTPTypes
import Synchronization
import WebTransport

/// Answers every request the same, and remembers the requests.
final class ScriptedTransport: HTTPTransport {
    private let outcome: Result<HTTPAnswer, any Error>
    private let requests = Mutex<[HTTPRequest]>([])

    init(_ answer: HTTPAnswer) {
        outcome = .success(answer)
    }

    init(failing error: any Error) {
        outcome = .failure(error)
    }

    var sent: [HTTPRequest] { requests.withLock { $0 } }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> HTTPAnswer {
        requests.withLock { $0.append(request) }
        return try outcome.get()
    }
}
