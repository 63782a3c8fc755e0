package import TaskSync
package import WebTransport

extension ConnectionFailure {
    /// Translates an error of the transport; `nil` for one that says nothing about the connection.
    package init?(_ error: TransportError) {
        switch error {
        case .noSuchHost: self = .noSuchHost
        case .refused: self = .connectionRefused
        case .connectTimedOut, .timedOut: self = .timedOut
        case .connectionLost: self = .connectionLost
        case .unreachable: self = .network
        case .certificateUntrusted: self = .certificateUntrusted
        case .certificateExpired: self = .certificateExpired
        case .certificateNotYetValid: self = .certificateNotYetValid
        case .certificateForOtherHost: self = .certificateForOtherHost
        case .secureConnectionFailed: self = .secureConnectionFailed
        case .proxyUnreachable: self = .proxyUnreachable
        case .proxyRefused(let status): self = .proxyRefused(status: status)
        case .bodyTooLarge, .addressMalformed, .cancelled: return nil
        }
    }
}
