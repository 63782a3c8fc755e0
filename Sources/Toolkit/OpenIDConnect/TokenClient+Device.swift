internal import WebTransport

extension TokenClient {
    /// Starts a device grant: gets a code that the user types on another device (RFC 8628 §3.1).
    ///
    /// - Parameters:
    ///   - scopes: The scopes to request.
    ///   - audience: The value of the parameter `audience`, which some providers need. Nil omits it.
    /// - Returns: What to show the user, and to pass to ``awaitDeviceGrant(_:wait:)``.
    /// - Throws: ``OpenIDError/deviceGrantUnsupported``, ``OpenIDError/refused(_:)``, ``OpenIDError/transport(_:)`` or
    ///   ``OpenIDError/response(_:)``.
    public func startDeviceGrant(
        scopes: [String], audience: String? = nil
    ) async throws(OpenIDError) -> DeviceAuthorization {
        guard let endpoint = provider.deviceAuthorization else { throw .deviceGrantUnsupported }
        var parameters = [(name: "client_id", value: clientID), (name: "scope", value: scopes.joined(separator: " "))]
        if let audience { parameters.append((name: "audience", value: audience)) }
        let response = try await connection.post(parameters, to: endpoint)
        guard response.status == 200 else { throw response.failure }
        guard let json = response.json else { throw .response(.notJSON) }
        return try DeviceAuthorization(json: json)
    }

    /// Polls until the user has decided or the code has expired (RFC 8628 §3.4 and §3.5).
    ///
    /// Temporary failures of the network or the server do not end the wait. They slow the polling down.
    ///
    /// - Parameters:
    ///   - authorization: The grant to wait for.
    ///   - wait: Sleeps for the first duration. The second is the time until the code expires. To give up, it throws
    ///     any error; the call then fails with ``TransportError/cancelled``.
    /// - Returns: How the grant ended.
    /// - Throws: ``OpenIDError/refused(_:)``, ``OpenIDError/transport(_:)`` or ``OpenIDError/response(_:)``.
    nonisolated(nonsending) public func awaitDeviceGrant(
        _ authorization: DeviceAuthorization, wait: (_ pause: Duration, _ left: Duration) async throws -> Void
    ) async throws(OpenIDError) -> DeviceGrantOutcome {
        var interval = authorization.interval
        var left = authorization.validFor
        while left > .zero {
            do {
                try await wait(interval, left)
            } catch {
                throw .transport(.cancelled)
            }
            left -= interval
            switch try await ask(authorization) {
            case .ended(let outcome): return outcome
            case .pending: break
            // Five seconds more, for all later polls (RFC 8628 §3.5); also while the provider cannot be reached.
            case .slowDown: interval += .seconds(5)
            }
        }
        return .expired
    }

    private enum DeviceResponse {
        case ended(DeviceGrantOutcome)
        case pending
        case slowDown
    }

    private func ask(_ authorization: DeviceAuthorization) async throws(OpenIDError) -> DeviceResponse {
        do {
            return .ended(
                .granted(
                    try await grant([
                        (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:device_code"),
                        (name: "client_id", value: clientID), (name: "device_code", value: authorization.deviceCode),
                    ])))
        } catch {
            switch error {
            case .refused(.other("authorization_pending")): return .pending
            case .refused(.other("slow_down")): return .slowDown
            case .refused(.other("expired_token")): return .ended(.expired)
            case .refused(.accessDenied): return .ended(.denied)
            case .transport(let fault) where fault.mayPass: return .slowDown
            case .response(.throttled), .response(.status(502...504)): return .slowDown
            default: throw error
            }
        }
    }
}

extension TransportError {
    /// Whether a later attempt may succeed.
    fileprivate var mayPass: Bool {
        switch self {
        case .connectTimedOut, .timedOut, .connectionLost, .unreachable, .refused, .proxyUnreachable: true
        default: false
        }
    }
}
