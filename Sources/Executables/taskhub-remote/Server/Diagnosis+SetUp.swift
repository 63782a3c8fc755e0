internal import AccountSession
internal import Composition

extension Diagnosis {
    init(_ error: SetUpError) {
        func unreachable(_ check: ServerCheck, _ code: String, _ what: String, _ hint: String) -> Diagnosis {
            Diagnosis(.serverUnreachable, code, "\(check.path): \(what)", hint)
        }
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        let check = "Check the address and try again"
        self =
            switch error {
            case .notAnAddress:
                refused(
                    "address_malformed", "that is not a server address", "Write it like https://tasks.example.org")
            case .httpNotAllowed:
                refused("http_not_allowed", "plain http is allowed only for this machine", "Use https://")
            case .noSuchHost(let at): unreachable(at, "no_such_host", "there is no such host", check)
            case .refused(let at):
                unreachable(
                    at, "connection_refused", "the host refused the connection",
                    "Check the port, and that the server is running")
            case .timedOut(let at):
                unreachable(at, "timed_out", "no response in time", "Check the network, and that the server is running")
            case .unreachable(let at): unreachable(at, "unreachable", "the host cannot be reached", "Check the network")
            case .connectionLost(let at):
                unreachable(at, "connection_lost", "the connection broke", "Try again in a moment")
            case .certificateUntrusted(let at):
                unreachable(
                    at, "certificate_untrusted", "the certificate is not signed by a trusted authority",
                    "Give its certificate authority with --ca-file FILE")
            case .certificateExpired(let at):
                unreachable(
                    at, "certificate_expired", "the certificate has expired",
                    "Ask the server's operator to renew it, and check this machine's clock")
            case .certificateForOtherHost(let at):
                unreachable(
                    at, "certificate_other_host", "the certificate is for another host",
                    "Use the host name in the certificate")
            case .secureConnectionFailed(let at):
                unreachable(
                    at, "tls_failed", "no secure connection could be established", "Check that the port speaks https")
            case .proxyUnreachable: .proxyUnreachable
            case .proxyRefused(let status): .proxyRefused(status: status)
            case .notTaskHub(let what, let at):
                refused(
                    "not_a_task_hub", "\(at.path): \(Self.words(for: what)), so this is not a Task Hub server",
                    "Check the address and its path")
            case .apiSwitchedOff:
                refused(
                    "api_switched_off", "the server's mobile API is disabled", "Ask its operator to enable it")
            case .serverFailing(let status, let at):
                unreachable(at, "server_failing", "the server responded with status \(status)", "Try again later")
            case .apiVersionTooNew(let version):
                refused(
                    "api_too_new", "the server uses version \(version) of the API, but this program supports only 1",
                    "Install a later Task Hub toolkit")
            case .discoveryOnOtherHost(let host):
                refused(
                    "discovery_elsewhere", "the server sends sign-ins to \(host)",
                    "Set up the server with that host name, or ask its operator")
            case .discoveryNotSecure:
                refused(
                    "discovery_not_secure", "sign-in would use plain http", "Ask the server's operator to enable https"
                )
            case .discoveryMalformed:
                refused("discovery_malformed", "the server does not give a valid sign-in address", "Ask its operator")
            case .cancelled: Diagnosis(.tryAgainLater, "cancelled", "the operation was cancelled", "Try again")
            }
    }

    private static func words(for what: NotTaskHub) -> String {
        switch what {
        case .html: "the response is a web page"
        case .notFound: "there is no such page"
        case .redirectToOtherHost(let host): "it redirects to \(host)"
        case .redirect: "it redirects"
        case .notJSON: "the response is not JSON"
        case .otherAnswer: "the response has an unexpected form"
        case .status(let status): "the response has status \(status)"
        }
    }
}
