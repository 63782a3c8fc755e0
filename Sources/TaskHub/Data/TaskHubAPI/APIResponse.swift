import AccountSession
import FoundationEssentials
import HTTPTypes
import TaskHubEntities
import TaskSync
import WebAddress
import WebTransport

/// The server's response to one request.
struct APIResponse {
    /// The limit for `Retry-After`, in seconds, because a proxy may ask for anything.
    private static let longestWait = 3600

    private let received: TransportResponse
    private let requestID: String

    init(_ received: TransportResponse, requestID: String) {
        self.received = received
        self.requestID = requestID
    }

    var fault: APIFault {
        APIFault(status: received.response.status.code, requestID: requestID, retryAfter: retryAfter)
    }

    func decoded<Value: Decodable>(_ type: Value.Type) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(received.body))
        } catch {
            throw .notUnderstood(fault)
        }
    }

    /// Decodes an array of records, some at a time, so that a long one takes little more memory than its rows.
    func decodedRows<Record: Decodable, Row>(_ row: (Record) -> Row) throws(APIError) -> ServerRows<Row> {
        do {
            var pieces = try JSONArrayPieces(received.body)
            var rows = ServerRows<Row>([])
            while let piece = try pieces.next(atMost: 256) {
                rows.append(try JSONDecoder().decode([Readable<Record>].self, from: piece), row)
            }
            return rows
        } catch {
            throw .notUnderstood(fault)
        }
    }

    /// When the server responded, by its own clock.
    var date: Instant? {
        received.response.headerFields[.date].flatMap(HTTPDate.instant)
    }

    /// Returns the error that the response reports, or nil for a success in JSON or without a body.
    func error(from base: ServerAddress) -> APIError? {
        switch received.response.status.kind {
        case .successful:
            if received.contentType == .json || received.response.status == .noContent { return nil }
            return received.contentType == .html ? .page(fault) : .notJSON(fault)
        case .redirection:
            return .redirected(to: RedirectTarget(received.response.headerFields[.location], from: base), fault)
        default:
            switch received.contentType {
            case .json: return refusal
            case .html: return .page(fault)
            case .other: return .notJSON(fault)
            }
        }
    }

    private var refusal: APIError {
        guard let refusal = received.refusal else { return .notUnderstood(fault) }
        var fault = fault
        if let id = refusal.requestID { fault.requestID = id }
        fault.field = refusal.field
        fault.deviceKey = refusal.deviceKey
        return .refused(refusal.code, fault)
    }

    /// The delay of `Retry-After`, ignoring its other form, a date (RFC 9110 §10.2.3).
    private var retryAfter: Duration? {
        guard let text = received.response.headerFields[.retryAfter], let seconds = Int(text), seconds >= 0 else {
            return nil
        }
        return .seconds(min(seconds, APIResponse.longestWait))
    }
}
