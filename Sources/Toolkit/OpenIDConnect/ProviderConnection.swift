internal import HTTPTypes
internal import WebTransport

/// Sends requests to the provider, with the same limits for all.
struct ProviderConnection: Sendable {
    let transport: any HTTPTransport
    private let limits = TransportLimits(connecting: .seconds(5), total: .seconds(10), bodySize: 1024 * 1024)

    /// A response that is not a redirect.
    struct Response {
        let status: Int
        /// The body, or nil if its content type is not JSON.
        let json: [UInt8]?
        let isEmpty: Bool
        private let retryAfter: Duration?

        init(_ received: TransportResponse) {
            status = received.response.status.code
            let type = received.response.mediaType
            let isJSON = type == "application/json" || (type.hasPrefix("application/") && type.hasSuffix("+json"))
            json = isJSON ? received.body : nil
            isEmpty = received.body.isEmpty
            retryAfter = received.response.headerFields[.retryAfter].flatMap(Int.init)
                .map { .seconds(max(0, min($0, Response.longestWait))) }
        }

        /// Why a response with this status cannot be used.
        ///
        /// A server that is overloaded or maintained may say for how long (RFC 9110 §15.6.4).
        var fault: ResponseFault {
            status == 429 || status == 503 && retryAfter != nil
                ? .throttled(retryAfter: retryAfter) : .status(status)
        }

        /// In seconds, because a proxy may ask for anything.
        private static let longestWait = 3600
    }

    /// `bearer`: an access token for the request (RFC 6750 §2.1).
    func get(_ endpoint: Endpoint, bearer: String? = nil) async throws(OpenIDError) -> Response {
        var request = endpoint.request(.get)
        request.headerFields[.accept] = "application/json"
        if let bearer { request.headerFields[.authorization] = "Bearer \(bearer)" }
        return try checked(await send(request, body: []), from: endpoint)
    }

    func post(
        _ parameters: [(name: String, value: String)], to endpoint: Endpoint
    ) async throws(OpenIDError) -> Response {
        try checked(await postUnchecked(parameters, to: endpoint), from: endpoint)
    }

    /// Posts a form and returns the response unchecked, redirects included.
    func postUnchecked(
        _ parameters: [(name: String, value: String)], to endpoint: Endpoint
    ) async throws(OpenIDError) -> TransportResponse {
        var request = endpoint.request(.post)
        request.headerFields[.accept] = "application/json"
        request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        return try await send(request, body: Array(FormEncoding.encode(parameters).utf8))
    }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(OpenIDError) -> TransportResponse {
        let received: TransportResponse
        do {
            received = try await transport.send(request, body: body, limits: limits)
        } catch let error as TransportError {
            throw error == .bodyTooLarge ? .response(.tooLarge) : .transport(error)
        } catch {
            throw .transport(error is CancellationError ? .cancelled : .unreachable)
        }
        guard received.body.count <= limits.bodySize else { throw .response(.tooLarge) }
        return received
    }

    private func checked(_ received: TransportResponse, from endpoint: Endpoint) throws(OpenIDError) -> Response {
        let status = received.response.status.code
        if (300..<400).contains(status) {
            let location = received.response.headerFields[.location]?.lowercased() ?? ""
            let isDowngrade = endpoint.origin.scheme == "https" && location.hasPrefix("http:")
            throw .response(isDowngrade ? .redirectedToPlainHTTP : .redirected)
        }
        return Response(received)
    }
}

extension HTTPResponse {
    /// The content type without its parameters, in lower case.
    var mediaType: String {
        let field = headerFields[.contentType] ?? ""
        let type = field.prefix { $0 != ";" }
        return type.lowercased().filter { $0 != " " && $0 != "\t" }
    }
}
