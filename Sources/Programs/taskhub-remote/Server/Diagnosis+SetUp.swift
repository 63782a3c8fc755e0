internal import AccountSession
internal import Composition
internal import WebAddress

extension Diagnosis {
    init(_ error: SetUpError) {
        self =
            switch error {
            case .notAnAddress(let error):
                .refused(
                    "address_malformed", "that is not a server address: \(error.reason)",
                    "Write it like https://tasks.example.org")
            case .httpNotAllowed:
                .refused("http_not_allowed", "plain http is allowed only for this machine", "Use https://")
            case .unreachable(let failure, let at): Diagnosis(failure, at: at)
            case .notTaskHub(let what, let at):
                .refused(
                    "not_a_task_hub", "\(at.path): \(Self.words(for: what)), so this is not a Task Hub server",
                    "Check the address and its path")
            case .apiSwitchedOff:
                .refused(
                    "api_switched_off", "the server's mobile API is disabled", "Ask its operator to enable it")
            case .serverFailing(let status, let at):
                .serverUnreachable(
                    "server_failing", "\(at.path): the server responded with status \(status)", "Try again later")
            case .apiVersionTooNew(let version):
                .refused(
                    "api_too_new", "the server uses version \(version) of the API, but this program supports only 1",
                    "Install a later Task Hub toolkit")
            case .discoveryOnOtherHost(let host):
                .refused(
                    "discovery_elsewhere", "the server sends sign-ins to \(host)",
                    "Set up the server with that host name, or ask its operator")
            case .discoveryNotSecure:
                .refused(
                    "discovery_not_secure", "sign-in would use plain http", "Ask the server's operator to enable https"
                )
            case .discoveryMalformed:
                .refused("discovery_malformed", "the server does not give a valid sign-in address", "Ask its operator")
            case .cancelled: .tryAgainLater("cancelled", "the operation was cancelled", "Try again")
            }
    }

    private static func words(for what: NotTaskHub) -> String {
        switch what {
        case .html: "the response is a web page"
        case .notFound: "there is no such page"
        case .redirectToOtherHost(let host): "it redirects to \(host)"
        case .redirect: "it redirects"
        case .notJSON: "the response is not JSON"
        case .otherResponse: "the response has an unexpected form"
        case .status(let status): "the response has status \(status)"
        }
    }
}
