public import ProgramFailures
public import WebAddress
public import WebTransport

extension BootstrapError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .address(let error): error.failure(in: words)
        case .unreachable(let error): error.failure(in: words)
        case .redirected:
            ProgramFailure(
                .refused, "redirected", "the server sends the request elsewhere",
                "Give the address to which it redirects")
        case .failing(let status):
            ProgramFailure(
                .unavailable, "server_failing", "the server responded with status \(status)", "Try again later")
        case .noDocument(let status):
            ProgramFailure(
                .refused, "no_document", "the server has no such document (status \(status))",
                "Check the address and its path")
        case .notJSON:
            ProgramFailure(
                .refused, "not_json", "the server's document is not a JSON object", "Check the address and its path")
        }
    }
}

extension ServerAddressError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        ProgramFailure(
            .refused, "address_malformed", "that is not a server's address: \(reason)",
            "Write it like https://mail.example.org")
    }
}

extension TransportError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure { ProgramFailure(self, of: .server, words) }
}

/// Whom a request was sent to, as sentences call it.
enum Peer: String {
    case server
    case provider = "identity provider"
}

extension ProgramFailure {
    /// Explains why there was no response.
    init(_ error: TransportError, of peer: Peer, _ words: FailureWords) {
        let name = peer.rawValue
        func unavailable(_ code: String, _ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.unavailable, code, message, hint)
        }
        self =
            switch error {
            case .noSuchHost:
                unavailable(
                    "no_such_host", "the \(name)'s host could not be found", "Check the address and the network")
            case .refused:
                unavailable(
                    "connection_refused", "the \(name) refused the connection",
                    "Check the port, and that the \(name) is running")
            case .connectTimedOut, .timedOut:
                unavailable("timed_out", "the \(name) did not respond in time", "Check the network")
            case .connectionLost:
                unavailable("connection_lost", "the connection to the \(name) broke", "Try again in a moment")
            case .unreachable: unavailable("unreachable", "the \(name) cannot be reached", "Check the network")
            case .certificateUntrusted:
                unavailable(
                    "certificate_untrusted", "the \(name)'s certificate is not signed by a trusted authority",
                    words.authorityAdvice ?? "Add its authority's certificate to those that this machine trusts")
            case .certificateExpired:
                unavailable(
                    "certificate_expired", "the \(name)'s certificate has expired",
                    "Ask its operator to renew it, and check this machine's clock")
            case .certificateNotYetValid:
                unavailable(
                    "certificate_not_yet_valid", "the \(name)'s certificate is not valid yet by this machine's clock",
                    "Set the clock from the network")
            case .certificateForOtherHost:
                unavailable(
                    "certificate_other_host", "the \(name)'s certificate is for another host",
                    "Use the host name in the certificate")
            case .secureConnectionFailed:
                unavailable(
                    "tls_failed", "no secure connection to the \(name) could be established",
                    "Check that the port speaks https")
            case .proxyUnreachable, .proxyRefused:
                unavailable(
                    "proxy_failed", "the proxy cannot be reached, or did not connect to the \(name)",
                    "Check https_proxy, HTTPS_PROXY, ALL_PROXY and NO_PROXY in the environment")
            case .bodyTooLarge:
                ProgramFailure(
                    .refused, "response_too_large", "the \(name)'s response is too large", "Check the address")
            case .addressMalformed:
                ProgramFailure(.refused, "address_malformed", "that is not a usable address", "Check its path")
            case .cancelled: ProgramFailure(.busy, "cancelled", "the operation was cancelled", "Try again")
            }
    }
}
