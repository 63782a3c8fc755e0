import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import WebTransport

extension TransportError {
    /// Whether TLS gave up because of the certificate, without saying what is wrong with it.
    static func isUnverifiedCertificate(_ error: any Error) -> Bool {
        guard case .handshakeFailed(.sslError(let stack))? = error as? NIOSSLError else { return false }
        return stack.contains { $0.description.contains("CERTIFICATE_VERIFY_FAILED") }
    }

    init(mapping error: any Error) {
        switch error {
        case let error as TransportError: self = error
        case let error as HTTPClientError: self.init(client: error)
        case let error as NIOConnectionError: self.init(connection: error)
        case let error as IOError: self.init(code: error.errnoCode)
        case let error as NIOSSLError: self = error == .uncleanShutdown ? .connectionLost : .secureConnectionFailed
        case let error as NIOSSLExtraError:
            self = error == .failedToValidateHostname ? .certificateForOtherHost : .secureConnectionFailed
        case let error as BoringSSLError: self = error == .zeroReturn ? .connectionLost : .secureConnectionFailed
        case is NIOTooManyBytesError: self = .bodyTooLarge
        case is CancellationError: self = .cancelled
        case is SocketAddressError: self = .noSuchHost
        case ChannelError.connectTimeout: self = .connectTimedOut
        // A broken answer, and all that is left: the server may have done what was asked.
        default: self = .connectionLost
        }
    }

    private init(client error: HTTPClientError) {
        switch error {
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: self = .connectTimedOut
        case .deadlineExceeded, .readTimeout, .writeTimeout: self = .timedOut
        case .cancelled, .alreadyShutdown, .requestStreamCancelled: self = .cancelled
        case .invalidURL, .emptyHost, .emptyScheme: self = .addressMalformed
        default: self = .connectionLost
        }
    }

    private init(connection error: NIOConnectionError) {
        let reasons = error.connectionErrors.map { TransportError(mapping: $0.error) }
        // A name has several addresses; the one that was answered tells most.
        let ranking: [TransportError] = [.refused, .connectTimedOut, .unreachable]
        if let reason = ranking.first(where: reasons.contains) ?? reasons.first {
            self = reason
        } else {
            self = error.dnsAError == nil && error.dnsAAAAError == nil ? .connectTimedOut : .noSuchHost
        }
    }

    private init(code: CInt) {
        switch code {
        case ECONNREFUSED: self = .refused
        case ETIMEDOUT: self = .connectTimedOut
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EACCES, EPERM: self = .unreachable
        default: self = .connectionLost
        }
    }
}
