internal import Composition

extension Diagnosis {
    static let proxyUnreachable = Diagnosis(
        .serverUnreachable, "proxy_unreachable", "the proxy cannot be reached",
        "Check https_proxy, HTTPS_PROXY and ALL_PROXY in the environment")

    /// `status` is that of the proxy's response, if it is an HTTP proxy.
    static func proxyRefused(status: Int?) -> Diagnosis {
        let suffix = status.map { " (status \($0))" } ?? ""
        return switch status {
        // tinyproxy responds to a wrong password with 401.
        case 401, 407:
            Diagnosis(
                .serverUnreachable, "proxy_sign_in", "the proxy rejected the user name and password, or requires them",
                "Put them in HTTPS_PROXY, as in http://user:password@proxy.example:3128")
        case .some(500...599):
            Diagnosis(
                .serverUnreachable, "proxy_failed", "the proxy cannot connect to the server\(suffix)",
                "Check the server's address, or add it to NO_PROXY")
        default:
            Diagnosis(
                .serverUnreachable, "proxy_refused", "the proxy refused to connect to the server\(suffix)",
                "Ask the proxy's operator, or add the server to NO_PROXY")
        }
    }
}
