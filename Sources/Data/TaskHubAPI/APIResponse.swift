import AccountSession
import FoundationEssentials
import HTTPTypes
import TaskHubEntities
import TaskSync
import WebTransport

/// The server's response to one request.
struct APIResponse {
    /// The limit for `Retry-After`, in seconds, because a proxy may ask for anything.
    private static let longestWait = 3600

    private let response: HTTPResponse
    private let body: [UInt8]
    private let requestID: String

    init(_ answer: TransportResponse, requestID: String) {
        response = answer.response
        body = answer.body
        self.requestID = requestID
    }

    var fault: APIFault {
        APIFault(status: response.status.code, requestID: requestID, retryAfter: retryAfter)
    }

    func decoded<Value: Decodable>(_ type: Value.Type) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw .notUnderstood(fault)
        }
    }

    /// When the server responded, by its own clock.
    var date: Instant? {
        response.headerFields[.date].flatMap(HTTPDate.instant)
    }

    /// Returns the error that the response stands for, or nil for a success in JSON or without a body.
    func error(from base: ServerAddress) -> APIError? {
        switch response.status.kind {
        case .successful:
            if contentType == .json || response.status == .noContent { return nil }
            return contentType == .html ? .page(fault) : .notJSON(fault)
        case .redirection:
            return .redirected(to: RedirectTarget(response.headerFields[.location], from: base), fault)
        default:
            return contentType == .json ? refusal : contentType == .html ? .page(fault) : .notJSON(fault)
        }
    }

    private var refusal: APIError {
        guard let envelope = try? decoded(ErrorResponse.self) else { return .notUnderstood(fault) }
        var fault = fault
        if let id = envelope.requestID, ErrorResponse.isRequestID(id) { fault.requestID = id }
        return .refused(APIErrorCode(rawValue: envelope.error.code) ?? .other, fault)
    }

    private var contentType: ContentType {
        let value = response.headerFields[.contentType] ?? ""
        let mediaType = value.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return switch mediaType {
        case "application/json": .json
        case "text/html", "application/xhtml+xml": .html
        default: .other
        }
    }

    /// The delay of `Retry-After`, ignoring its other form, a date (RFC 9110 §10.2.3).
    private var retryAfter: Duration? {
        guard let text = response.headerFields[.retryAfter], let seconds = Int(text), seconds >= 0 else { return nil }
        return .seconds(min(seconds, APIResponse.longestWait))
    }

    private enum ContentType {
        case json
        case html
        case other
    }
}
