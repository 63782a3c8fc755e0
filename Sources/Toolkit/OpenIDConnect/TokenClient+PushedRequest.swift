import FoundationEssentials

extension TokenClient {
    /// Returns an address for the browser to open at once, after pushing the request if the provider accepts that.
    ///
    /// If the push gets no usable response, the address contains the request, unless the provider requires pushing.
    ///
    /// - Parameter request: The request of one sign-in.
    /// - Returns: An address at the authorization endpoint. It may expire soon, often after a minute.
    /// - Throws: As ``pushedAddress(of:)``: ``OpenIDError/refused(_:)`` if the provider refused the request.
    public func address(of request: AuthorizationRequest) async throws(OpenIDError) -> String {
        guard provider.pushedAuthorization != nil else { return request.address(at: provider) }
        do {
            return try await pushedAddress(of: request)
        } catch {
            if provider.requiresPushedAuthorization { throw error }
            // The page would refuse the request too, and only in the browser.
            if case .refused = error { throw error }
            return request.address(at: provider)
        }
    }

    /// Returns an address that the user may open minutes later.
    ///
    /// It contains the request and does not expire, unless the provider requires pushed requests.
    ///
    /// - Parameter request: The request of one sign-in.
    /// - Returns: An address at the authorization endpoint.
    /// - Throws: As ``pushedAddress(of:)``.
    public func lastingAddress(of request: AuthorizationRequest) async throws(OpenIDError) -> String {
        guard provider.requiresPushedAuthorization else { return request.address(at: provider) }
        return try await pushedAddress(of: request)
    }

    /// Sends an authorization request to the provider, and returns the short address to open in the browser (RFC 9126).
    ///
    /// The parameters reach the provider unchanged, and stay out of the browser's history. The address works once, and
    /// only for a short time, often a minute.
    ///
    /// - Parameter request: The request of one sign-in.
    /// - Returns: The authorization endpoint's address with a reference to the request.
    /// - Throws: ``OpenIDError/refused(_:)``, for example for a redirect address that is not allowed,
    ///   ``OpenIDError/metadata(_:)`` if the provider has no such endpoint, ``OpenIDError/transport(_:)`` or
    ///   ``OpenIDError/response(_:)``.
    public func pushedAddress(of request: AuthorizationRequest) async throws(OpenIDError) -> String {
        guard let endpoint = provider.pushedAuthorization else {
            throw .metadata(.endpointUnusable(.pushedAuthorization))
        }
        let response = try await connection.post(request.parameters, to: endpoint)
        // Some providers return 200 instead of 201 (RFC 9126 §2.2).
        guard response.status == 201 || response.status == 200 else { throw response.failure }
        guard let json = response.json else { throw .response(.notJSON) }
        guard let pushed = try? JSONDecoder().decode(Pushed.self, from: Data(json)), !pushed.request_uri.isEmpty,
            pushed.request_uri.utf8.count <= Endpoint.longest
        else { throw .response(.malformed) }
        return provider.authorization.adding([
            (name: "client_id", value: clientID), (name: "request_uri", value: pushed.request_uri),
        ])
    }

    private struct Pushed: Decodable {
        let request_uri: String
    }
}
