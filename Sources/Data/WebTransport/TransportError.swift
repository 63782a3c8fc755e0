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
    case bodyTooLarge
    case addressMalformed
    case unreachable
    case cancelled
}
