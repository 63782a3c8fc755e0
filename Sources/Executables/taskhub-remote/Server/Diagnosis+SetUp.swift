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
                    "address_malformed", "that is no address of a server", "Write it like https://tasks.example.org")
            case .httpNotAllowed:
                refused("http_not_allowed", "plain http is for this machine only", "Use https://")
            case .noSuchHost(let at): unreachable(at, "no_such_host", "there is no such host", check)
            case .refused(let at):
                unreachable(
                    at, "connection_refused", "the host refused the connection",
                    "Check the port, and whether the server runs")
            case .timedOut(let at):
                unreachable(at, "timed_out", "no answer in time", "Check the network, and whether the server runs")
            case .unreachable(let at): unreachable(at, "unreachable", "the host cannot be reached", "Check the network")
            case .connectionLost(let at):
                unreachable(at, "connection_lost", "the connection broke", "Try again in a moment")
            case .certificateUntrusted(let at):
                unreachable(
                    at, "certificate_untrusted", "the certificate is signed by nobody we trust",
                    "Give the authority with --ca-file FILE")
            case .certificateExpired(let at):
                unreachable(
                    at, "certificate_expired", "the certificate has expired",
                    "Have it renewed, and check this machine's clock")
            case .certificateForOtherHost(let at):
                unreachable(
                    at, "certificate_other_host", "the certificate is for another host",
                    "Use the host's name that the certificate has")
            case .secureConnectionFailed(let at):
                unreachable(at, "tls_failed", "no secure connection", "Check that the port speaks https")
            case .proxyUnreachable: .proxyUnreachable
            case .proxyRefused(let status): .proxyRefused(status: status)
            case .notTaskHub(let what, let at):
                refused(
                    "not_a_task_hub", "\(at.path): \(Self.words(for: what)), so this is no Task Hub",
                    "Check the address, and the path it is served under")
            case .apiSwitchedOff:
                refused(
                    "api_switched_off", "the server's mobile API is switched off", "Ask its operator to switch it on")
            case .serverFailing(let status, let at):
                unreachable(at, "server_failing", "the server answers with status \(status)", "Try again later")
            case .apiVersionTooNew(let version):
                refused(
                    "api_too_new", "the server speaks version \(version) of the API, and this program knows 1",
                    "Install a later Task Hub toolkit")
            case .discoveryOnOtherHost(let host):
                refused(
                    "discovery_elsewhere", "the server sends people to \(host) to sign in",
                    "Set up the server under that host's name, or ask its operator")
            case .discoveryNotSecure:
                refused(
                    "discovery_not_secure", "signing in would go over plain http", "Ask the server's operator for https"
                )
            case .discoveryMalformed:
                refused("discovery_malformed", "the server names no usable place to sign in", "Ask its operator")
            case .cancelled: Diagnosis(.tryAgainLater, "cancelled", "it was cancelled", "Try again")
            }
    }

    private static func words(for what: NotTaskHub) -> String {
        switch what {
        case .html: "a web page came back"
        case .notFound: "there is no such page"
        case .redirectToOtherHost(let host): "it redirects to \(host)"
        case .redirect: "it redirects"
        case .notJSON: "the answer is not JSON"
        case .otherAnswer: "the answer has another form"
        case .status(let status): "the answer has status \(status)"
        }
    }
}
