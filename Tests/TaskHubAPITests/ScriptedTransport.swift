import HTTPTypes
import Synchronization
import TaskStore
import WebTransport

/// Gives its answers in turn, the last one for ever, and remembers the requests.
final class ScriptedTransport: HTTPTransport {
    struct Sent {
        let request: HTTPRequest
        let body: [UInt8]
        let limits: TransportLimits
    }

    private let outcomes: [Result<TransportResponse, any Error>]
    private let requests = Mutex<[Sent]>([])

    init(_ answers: TransportResponse...) {
        outcomes = answers.map { .success($0) }
    }

    init(failing error: any Error) {
        outcomes = [.failure(error)]
    }

    var exchanges: [Sent] { requests.withLock { $0 } }

    var sent: [HTTPRequest] { exchanges.map(\.request) }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let number = requests.withLock { requests in
            requests.append(Sent(request: request, body: body, limits: limits))
            return requests.count
        }
        return try outcomes[min(number, outcomes.count) - 1].get()
    }
}
