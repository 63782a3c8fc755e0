import HTTPTypes
import Synchronization
import WebTransport

/// A transport that answers by path in the given order, and records the requests.
///
/// The last answer of a path stays.
final class ScriptedTransport: HTTPTransport {
    enum Step {
        case json(Int, String)
        case page(Int, String)
        case empty(Int)
        /// Status 429, with this value of `Retry-After`.
        case throttled(String?)
        /// Status 503, with this value of `Retry-After`.
        case unavailable(String)
        case redirect(String)
        case failure(TransportError)
    }

    struct Sent {
        let method: HTTPRequest.Method
        let path: String
        let body: String
    }

    private let steps: Mutex<[String: [Step]]>
    private let log = Mutex<[Sent]>([])

    /// By the last part of the path.
    init(_ steps: [String: [Step]]) {
        self.steps = Mutex(steps)
    }

    var sent: [Sent] { log.withLock { $0 } }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let path = request.path ?? ""
        let name = String(path.prefix { $0 != "?" }.split(separator: "/").last ?? "")
        log.withLock {
            $0.append(Sent(method: request.method, path: path, body: String(decoding: body, as: UTF8.self)))
        }
        let step: Step? = steps.withLock { steps in
            guard let first = steps[name]?.first else { return nil }
            if steps[name]?.count != 1 { steps[name]?.removeFirst() }
            return first
        }
        switch step {
        case .json(let status, let text): return answer(status, "application/json; charset=utf-8", text)
        case .page(let status, let text): return answer(status, "text/html", text)
        case .empty(let status): return TransportResponse(response: HTTPResponse(status: .init(code: status)), body: [])
        case .throttled(let wait):
            var fields: HTTPFields = [.contentType: "text/html"]
            fields[.retryAfter] = wait
            return TransportResponse(
                response: HTTPResponse(status: .tooManyRequests, headerFields: fields), body: Array("<p>".utf8))
        case .unavailable(let wait):
            return TransportResponse(
                response: HTTPResponse(status: .serviceUnavailable, headerFields: [.retryAfter: wait]), body: [])
        case .redirect(let address):
            return TransportResponse(
                response: HTTPResponse(status: .found, headerFields: [.location: address]), body: [])
        case .failure(let error): throw error
        case nil: return TransportResponse(response: HTTPResponse(status: .notFound), body: [])
        }
    }

    private func answer(_ status: Int, _ type: String, _ text: String) -> TransportResponse {
        TransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: [.contentType: type]),
            body: Array(text.utf8))
    }
}
