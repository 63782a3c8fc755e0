/// Why a request got no complete response.
///
/// Contains no address and no part of the request, so it can be logged.
public enum TransportError: Error, Hashable, Sendable {
    /// The host name is unknown, or could not be looked up.
    case noSuchHost
    /// The host refused the connection.
    case refused
    /// The host did not accept the connection in time. The server has not seen the request.
    case connectTimedOut
    /// The response was not complete in time. The server may have processed the request.
    case timedOut
    /// The connection ended before the response was complete. The server may have processed the request.
    case connectionLost
    /// No trusted authority signed the certificate.
    case certificateUntrusted
    /// The certificate has expired.
    case certificateExpired
    /// The certificate is not valid yet: this machine's clock is slow, or the certificate was issued by a fast one.
    case certificateNotYetValid
    /// The certificate is for another host name (RFC 9110 §4.3.4).
    case certificateForOtherHost
    /// TLS failed for another reason.
    case secureConnectionFailed
    /// The proxy's host is unknown, or does not respond as a proxy. The server has not seen the request.
    case proxyUnreachable
    /// The proxy responded, but did not connect to the server. The server has not seen the request.
    ///
    /// `status` is the proxy's HTTP status, for example 407 for a missing or wrong password (RFC 9110 §15.5.8). It is
    /// nil if the proxy does not speak HTTP.
    case proxyRefused(status: Int?)
    /// The body is larger than ``TransportLimits/bodySize``. The server may have processed the request.
    case bodyTooLarge
    /// The request has no usable absolute address. Nothing was sent.
    case addressMalformed
    /// The network or the host cannot be reached.
    case unreachable
    /// The task was cancelled, or the transport was closed. The server may have processed the request.
    case cancelled
}
