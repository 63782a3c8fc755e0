import CLibcurl
import Glibc
import WebTransport

/// What libcurl knows about a failed request.
struct CurlFailure {
    let code: CURLcode
    /// Whether the server may have seen the request.
    let isSent: Bool
    /// Whether there was a connection to the server, or to the proxy before it.
    let isConnected: Bool
    /// `errno` of the last attempt to connect.
    let systemError: Int32
    /// OpenSSL's verdict on the certificate.
    let verification: Int
    let proxy: Proxy?
    /// The status of the proxy's response to CONNECT, or 0 without a request or a response.
    let proxyStatus: Int
    /// A `CURLPX_` code.
    let socksReply: Int
}

extension TransportError {
    private enum Verification {
        /// The chain is valid: libcurl starts with 1, `X509_V_ERR_UNSPECIFIED`, and a failure would set another code.
        static let passed = 0...1
        /// `X509_V_ERR_CERT_NOT_YET_VALID`.
        static let early = 9
        /// `X509_V_ERR_CERT_HAS_EXPIRED`.
        static let expired = 10
    }

    /// Failures to connect, the TLS handshake included.
    private static let connectionCodes = [
        CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED,
        CURLE_SSL_CLIENTCERT, CURLE_SSL_INVALIDCERTSTATUS,
    ]

    init(_ failure: CurlFailure) {
        if failure.isSent, TransportError.connectionCodes.contains(failure.code) {
            // A kept connection closed without a response, and libcurl could not open another one.
            self = .connectionLost
        } else {
            self = TransportError.proxyFault(failure) ?? TransportError.serverFault(failure)
        }
    }

    private static func serverFault(_ failure: CurlFailure) -> TransportError {
        switch failure.code {
        case CURLE_COULDNT_RESOLVE_HOST: .noSuchHost
        case CURLE_COULDNT_CONNECT: connecting(failure.systemError)
        case CURLE_OPERATION_TIMEDOUT: failure.isSent ? .timedOut : .connectTimedOut
        case CURLE_PEER_FAILED_VERIFICATION: certificate(failure.verification)
        // The system's file or the user's file is missing or damaged.
        case CURLE_SSL_CACERT_BADFILE: .certificateUntrusted
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CLIENTCERT, CURLE_SSL_INVALIDCERTSTATUS:
            .secureConnectionFailed
        case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge
        case CURLE_URL_MALFORMAT: .addressMalformed
        // A broken response, and everything else: the server may have processed the request.
        default: .connectionLost
        }
    }

    /// Returns the proxy's fault, or nil if there is no proxy or it connected.
    private static func proxyFault(_ failure: CurlFailure) -> TransportError? {
        guard let proxy = failure.proxy, !failure.isSent else { return nil }
        switch failure.code {
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_UNSUPPORTED_PROTOCOL: return .proxyUnreachable
        case CURLE_PROXY: return socks(failure.socksReply)
        case CURLE_OPERATION_TIMEDOUT: return failure.isConnected ? nil : .proxyUnreachable
        default: break
        }
        if failure.proxyStatus >= 300 { return .proxyRefused(status: failure.proxyStatus) }
        // Nothing was received: the proxy closed the connection, or does not speak the protocol of its address.
        return proxy.isSOCKS || failure.proxyStatus > 0 ? nil : .proxyUnreachable
    }

    private static func connecting(_ code: Int32) -> TransportError {
        switch code {
        case ECONNREFUSED: .refused
        case ETIMEDOUT: .connectTimedOut
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EACCES, EPERM: .unreachable
        default: .connectionLost
        }
    }

    private static func certificate(_ verification: Int) -> TransportError {
        switch verification {
        case Verification.passed: .certificateForOtherHost
        case Verification.early: .certificateNotYetValid
        case Verification.expired: .certificateExpired
        default: .certificateUntrusted
        }
    }

    private static func socks(_ reply: Int) -> TransportError {
        switch CURLproxycode(UInt32(clamping: reply)) {
        case CURLPX_REPLY_CONNECTION_REFUSED: .refused
        case CURLPX_REPLY_HOST_UNREACHABLE, CURLPX_REPLY_NETWORK_UNREACHABLE, CURLPX_REPLY_TTL_EXPIRED: .unreachable
        case CURLPX_RESOLVE_HOST: .noSuchHost
        case CURLPX_NO_AUTH, CURLPX_USER_REJECTED, CURLPX_REPLY_NOT_ALLOWED, CURLPX_REPLY_GENERAL_SERVER_FAILURE:
            .proxyRefused(status: nil)
        default: .proxyUnreachable
        }
    }
}
