/// Why a request got no whole answer.
///
/// Holds no address and nothing of the request.
public enum TransportError: Error, Hashable, Sendable {
    case noSuchHost
    case refused
    /// Nothing answered in time while connecting.
    case connectTimedOut
    /// The answer was not whole in time: the server may have done what was asked.
    case timedOut
    /// The connection ended before the whole answer was there: the server may have done what was asked.
    case connectionLost
    /// The certificate is signed by nobody we trust.
    case certificateUntrusted
    case certificateExpired
    case certificateForOtherHost
    /// TLS failed in another way.
    case secureConnectionFailed
    /// The proxy's host is unknown, or nothing there speaks with us as a proxy. The server has seen nothing.
    case proxyUnreachable
    /// The proxy answered, and does not connect us to the server, which has seen nothing.
    ///
    /// `status` is its HTTP status, as 407 for a missing or wrong password; nil if the proxy is no HTTP proxy.
    case proxyRefused(status: Int?)
    case bodyTooLarge
    case addressMalformed
    case unreachable
    case cancelled
}
