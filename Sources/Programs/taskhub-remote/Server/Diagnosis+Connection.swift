internal import AccountSession
internal import Composition
internal import TaskHubAPI
internal import TaskSync
internal import WebTransport

/// Whom a request was sent to, as messages call it.
enum Peer: String {
    case server
    case identityProvider = "identity provider"
}

extension Diagnosis {
    /// Explains why there was no response, to every command in the same words.
    init(_ failure: ConnectionFailure, of peer: Peer = .server) {
        let name = peer.rawValue
        self =
            switch failure {
            case .noSuchHost:
                .serverUnreachable(
                    "no_such_host", "the \(name)'s host could not be found",
                    peer == .server
                        ? "Check the server's address and the network"
                        : "Check the network, or ask the server's operator for the provider's address")
            case .connectionRefused:
                .serverUnreachable(
                    "connection_refused", "the \(name) refused the connection",
                    "Check the port, and that the \(name) is running")
            case .timedOut:
                .serverUnreachable(
                    "timed_out", "the \(name) did not respond in time",
                    "Check the network, and that the \(name) is running")
            case .network: .serverUnreachable("unreachable", "the \(name) cannot be reached", "Check the network")
            case .connectionLost:
                .serverUnreachable("connection_lost", "the connection to the \(name) broke", "Try again in a moment")
            case .certificateUntrusted:
                .serverUnreachable(
                    "certificate_untrusted", "the \(name)'s certificate is not signed by a trusted authority",
                    "Run 'taskhub setup URL --ca-file FILE'")
            case .certificateExpired:
                .serverUnreachable(
                    "certificate_expired", "the \(name)'s certificate has expired",
                    "Ask the \(name)'s operator to renew it, and check this machine's clock")
            case .certificateNotYetValid:
                .serverUnreachable(
                    "certificate_not_yet_valid",
                    "the \(name)'s certificate is not valid yet by this machine's clock, which is probably slow",
                    "Set the clock from the network; if it is right, ask the \(name)'s operator")
            case .certificateForOtherHost:
                .serverUnreachable(
                    "certificate_other_host", "the \(name)'s certificate is for another host",
                    peer == .server
                        ? "Run 'taskhub setup' with the host name in the certificate"
                        : "Ask its operator for a certificate with the host name that the server gives")
            case .secureConnectionFailed:
                .serverUnreachable(
                    "tls_failed", "no secure connection to the \(name) could be established",
                    "Check that the port speaks https")
            case .proxyUnreachable:
                .serverUnreachable(
                    "proxy_unreachable", "the proxy cannot be reached",
                    "Check https_proxy, HTTPS_PROXY and ALL_PROXY in the environment")
            case .proxyRefused(let status): .proxyRefused(status)
            }
    }

    init(_ error: TransportError, of peer: Peer = .server) {
        if let failure = ConnectionFailure(error) {
            self.init(failure, of: peer)
        } else if error == .cancelled {
            self = .tryAgainLater("cancelled", "the operation was cancelled", "Try again")
        } else {
            self = .refused("answer_unusable", "the \(peer.rawValue)'s response is not valid", "Ask its operator")
        }
    }

    /// Explains a failure of set-up, which names the endpoint unless a proxy is the reason.
    init(_ failure: ConnectionFailure, at check: ServerCheck) {
        let diagnosis = Diagnosis(failure)
        self =
            switch failure {
            case .proxyUnreachable, .proxyRefused: diagnosis
            default: Diagnosis(diagnosis.status, diagnosis.code, "\(check.path): \(diagnosis.message)", diagnosis.hint)
            }
    }

    private static func proxyRefused(_ status: Int?) -> Diagnosis {
        let suffix = status.map { " (status \($0))" } ?? ""
        return switch status {
        // tinyproxy responds to a wrong password with 401.
        case 401, 407:
            .serverUnreachable(
                "proxy_sign_in", "the proxy rejected the user name and password, or requires them",
                "Put them in HTTPS_PROXY, as in http://user:password@proxy.example:3128")
        case .some(500...599):
            .serverUnreachable(
                "proxy_failed", "the proxy cannot connect to the server\(suffix)",
                "Check the server's address, or add it to NO_PROXY")
        default:
            .serverUnreachable(
                "proxy_refused", "the proxy refused to connect to the server\(suffix)",
                "Ask the proxy's operator, or add the server to NO_PROXY")
        }
    }
}
