import AccountSession
import HTTPTypes
import TaskActions
import TaskHubEntities
import TaskSync
import WebAddress
import WebTransport

/// Sends requests in the server's format, and separates responses from errors.
struct APIExchange: Sendable {
    let base: ServerAddress
    /// Sends the requests that need no sign-in.
    let transport: any HTTPTransport
    /// Sends the others.
    let authorizing: AuthorizingTransport
    let version: String
    let ids: any IDSource

    /// Sends a request and returns the response, whose status is 200 to 299.
    func send(_ request: APIRequest, limits: TransportLimits) async throws(APIError) -> APIResponse {
        let requestID = ids.next().description
        let response = APIResponse(try await response(to: request, requestID, limits), requestID: requestID)
        guard let error = response.error(from: base) else { return response }
        throw error
    }

    private func response(
        to request: APIRequest, _ requestID: String, _ limits: TransportLimits
    ) async throws(APIError) -> TransportResponse {
        let transport: any HTTPTransport = request.needsToken ? authorizing : transport
        do {
            return try await transport.send(
                httpRequest(request, requestID: requestID), body: request.body ?? [], limits: limits)
        } catch let error as TransportError {
            throw .transport(error)
        } catch let error as ServiceError {
            throw .noToken(error)
        } catch is AuthorizingTransport.TokenTooLarge {
            throw .tokenTooLarge(APIFault(status: 431, requestID: requestID))
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
        http.headerFields[.userAgent] = "taskhub/\(version)"
        http.headerFields[.requestID] = requestID
        if request.body != nil { http.headerFields[.contentType] = "application/json" }
        http.headerFields[.idempotencyKey] = request.idempotencyKey
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
