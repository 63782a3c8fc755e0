internal import Composition

extension Diagnosis {
    static let proxyUnreachable = Diagnosis(
        .serverUnreachable, "proxy_unreachable", "the proxy cannot be reached",
        "Check https_proxy, HTTPS_PROXY and ALL_PROXY in the environment")

    /// `status` is the proxy's answer, if it is an HTTP proxy.
    static func proxyRefused(status: Int?) -> Diagnosis {
        let answer = status.map { " (status \($0))" } ?? ""
        return switch status {
        // tinyproxy answers a wrong password with 401.
        case 401, 407:
            Diagnosis(
                .serverUnreachable, "proxy_sign_in", "the proxy refuses the user name and password, or wants some",
                "Put them into HTTPS_PROXY, as in http://user:password@proxy.example:3128")
        case .some(500...599):
            Diagnosis(
                .serverUnreachable, "proxy_failed", "the proxy cannot connect to the server\(answer)",
                "Check the server's address, or name it in NO_PROXY")
        default:
            Diagnosis(
                .serverUnreachable, "proxy_refused", "the proxy refuses to connect to the server\(answer)",
                "Ask whoever runs the proxy, or name the server in NO_PROXY")
        }
    }
}
