internal import AccountSession
internal import Composition
internal import TaskHubAPI
internal import TaskSync
internal import WebTransport

extension Diagnosis {
    /// Explains why there was no response, to every command in the same words.
    init(_ failure: ConnectionFailure) {
        self =
            switch failure {
            case .noSuchHost:
                .serverUnreachable(
                    "no_such_host", "the server's host could not be found", "Check the server's address and the network"
                )
            case .connectionRefused:
                .serverUnreachable(
                    "connection_refused", "the server refused the connection",
                    "Check the port, and that the server is running")
            case .timedOut:
                .serverUnreachable(
                    "timed_out", "the server did not respond in time",
                    "Check the network, and that the server is running")
            case .network: .serverUnreachable("unreachable", "the server cannot be reached", "Check the network")
            case .connectionLost:
                .serverUnreachable("connection_lost", "the connection broke", "Try again in a moment")
            case .certificateUntrusted:
                .serverUnreachable(
                    "certificate_untrusted", "the server's certificate is not signed by a trusted authority",
                    "Run 'taskhub setup URL --ca-file FILE'")
            case .certificateExpired:
                .serverUnreachable(
                    "certificate_expired", "the server's certificate has expired",
                    "Ask the server's operator to renew it, and check this machine's clock")
            case .certificateForOtherHost:
                .serverUnreachable(
                    "certificate_other_host", "the server's certificate is for another host",
                    "Run 'taskhub setup' with the host name in the certificate")
            case .secureConnectionFailed:
                .serverUnreachable(
                    "tls_failed", "no secure connection to the server could be established",
                    "Check that the port speaks https")
            case .proxyUnreachable:
                .serverUnreachable(
                    "proxy_unreachable", "the proxy cannot be reached",
                    "Check https_proxy, HTTPS_PROXY and ALL_PROXY in the environment")
            case .proxyRefused(let status): .proxyRefused(status)
            }
    }

    init(_ error: TransportError) {
        if let failure = ConnectionFailure(error) {
            self.init(failure)
        } else if error == .cancelled {
            self = .tryAgainLater("cancelled", "the operation was cancelled", "Try again")
        } else {
            self = .refused("answer_unusable", "the server's response is not valid", "Ask its operator")
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
