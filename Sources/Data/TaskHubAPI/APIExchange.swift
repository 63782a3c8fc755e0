import AccountSession
import HTTPTypes
import TaskActions
import TaskHubEntities
import WebTransport

/// Sends requests in the server's format, and separates responses from errors.
struct APIExchange: Sendable {
    private let base: ServerAddress
    private let transport: any HTTPTransport
    private let userAgent: String
    private let ids: any IDSource

    init(base: ServerAddress, transport: any HTTPTransport, version: String, ids: any IDSource) {
        self.base = base
        self.transport = transport
        userAgent = "taskhub/\(version)"
        self.ids = ids
    }

    /// Sends a request and returns the response, whose status is 200 to 299.
    func send(_ request: APIRequest, limits: TransportLimits) async throws(APIError) -> APIResponse {
        let requestID = ids.next().description
        let answer = APIResponse(
            try await answer(to: httpRequest(request, requestID: requestID), body: request.body ?? [], limits: limits),
            requestID: requestID)
        guard let error = answer.error(from: base) else { return answer }
        throw error
    }

    private func answer(
        to request: HTTPRequest, body: [UInt8], limits: TransportLimits
    ) async throws(APIError) -> TransportResponse {
        do {
            return try await transport.send(request, body: body, limits: limits)
        } catch let error as TransportError {
            throw .transport(error)
        } catch is CancellationError {
            throw .transport(.cancelled)
        } catch {
            throw .transport(.connectionLost)
        }
    }

    private func httpRequest(_ request: APIRequest, requestID: String) -> HTTPRequest {
        var http = HTTPRequest(
            method: request.method, scheme: base.scheme.rawValue, authority: base.authority,
            path: base.path + request.path)
        http.headerFields[.accept] = "application/json"
        http.headerFields[.userAgent] = userAgent
        http.headerFields[.requestID] = requestID
        if request.body != nil { http.headerFields[.contentType] = "application/json" }
        http.headerFields[.idempotencyKey] = request.idempotencyKey
        if let token = request.accessToken {
            var field = HTTPField(name: .authorization, value: "Bearer \(token)")
            field.indexingStrategy = .avoid
            http.headerFields.append(field)
        }
        return http
    }
}

extension HTTPField.Name {
    fileprivate static var requestID: HTTPField.Name { named("X-Request-ID") }

    fileprivate static var idempotencyKey: HTTPField.Name { named("Idempotency-Key") }

    private static func named(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("a header name of letters") }
        return name
    }
}
