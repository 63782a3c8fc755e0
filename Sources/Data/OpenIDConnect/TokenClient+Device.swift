internal import WebTransport

extension TokenClient {
    /// Asks for a code that the user types in on another device.
    public func startDeviceGrant(
        scopes: [String], audience: String? = nil
    ) async throws(OpenIDError) -> DeviceAuthorization {
        guard let endpoint = provider.deviceAuthorization else { throw .deviceGrantUnsupported }
        var parameters = [(name: "client_id", value: clientID), (name: "scope", value: scopes.joined(separator: " "))]
        if let audience { parameters.append((name: "audience", value: audience)) }
        let answer = try await connection.post(parameters, to: endpoint)
        guard answer.status == 200 else { throw answer.failure }
        guard let json = answer.json else { throw .response(.notJSON) }
        return try DeviceAuthorization(json: json)
    }

    /// Asks until the user has answered or the code has expired.
    ///
    /// `wait` sleeps for the first duration; the second is what is left of the code's life. It may throw to give
    /// up, which ends the question with ``TransportError/cancelled``.
    public func awaitDeviceGrant(
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
            // RFC 8628, 3.5: five seconds more, for good; and slower too while the provider can't be reached.
            case .slowDown: interval += .seconds(5)
            }
        }
        return .expired
    }

    private enum DeviceAnswer {
        case ended(DeviceGrantOutcome)
        case pending
        case slowDown
    }

    private func ask(_ authorization: DeviceAuthorization) async throws(OpenIDError) -> DeviceAnswer {
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
            case .response(.status(429)), .response(.status(502...504)): return .slowDown
            default: throw error
            }
        }
    }
}

extension TransportError {
    /// Asking again later may help.
    fileprivate var mayPass: Bool {
        switch self {
        case .connectTimedOut, .timedOut, .connectionLost, .unreachable, .refused, .proxyUnreachable: true
        default: false
        }
    }
}
