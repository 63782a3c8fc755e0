/// Why a request got no response from the server.
///
/// Contains no address, so it can be logged.
package enum ConnectionFailure: Hashable, Sendable {
    case noSuchHost
    case connectionRefused
    case timedOut
    /// The connection ended before the response was complete.
    case connectionLost
    /// The network or the host cannot be reached.
    case network
    /// No trusted authority signed the certificate.
    case certificateUntrusted
    case certificateExpired
    case certificateNotYetValid
    case certificateForOtherHost
    /// TLS failed for another reason.
    case secureConnectionFailed
    case proxyUnreachable
    /// The proxy's HTTP status; `nil` if it is not an HTTP proxy.
    case proxyRefused(status: Int?)

    package var isAboutCertificate: Bool {
        switch self {
        case .certificateUntrusted, .certificateExpired, .certificateNotYetValid, .certificateForOtherHost: true
        case .noSuchHost, .connectionRefused, .timedOut, .connectionLost, .network, .secureConnectionFailed,
            .proxyUnreachable, .proxyRefused:
            false
        }
    }
}
