/// Which requests go through which proxy.
///
/// Follows curl(1), "ENVIRONMENT". Holds passwords, and shows none.
package struct ProxySettings: Sendable {
    /// No request goes through a proxy.
    package static let direct = ProxySettings { _ in nil }

    private let byScheme: [String: String]
    private let exceptions: ProxyExceptions

    /// Reads `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`.
    ///
    /// Names in lower case win over those in upper case. `HTTP_PROXY` is not read: a web server would set it for a CGI
    /// program from a header field that a client sent. An empty value counts as none.
    package init(environment: (String) -> String?) {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap(environment).first { !$0.isEmpty }
        }
        let any = first("all_proxy", "ALL_PROXY")
        var byScheme: [String: String] = [:]
        byScheme["https"] = first("https_proxy", "HTTPS_PROXY") ?? any
        byScheme["http"] = first("http_proxy") ?? any
        self.byScheme = byScheme
        exceptions = ProxyExceptions(first("no_proxy", "NO_PROXY") ?? "")
    }

    /// The proxy for `host`, which is a name or an address without brackets; nil for none.
    func proxy(scheme: String, host: String) -> Proxy? {
        exceptions.contain(host) ? nil : byScheme[scheme].map(Proxy.init)
    }
}

/// A proxy's address, which may hold a user and a password.
struct Proxy: Sendable {
    let url: String

    var isSOCKS: Bool { url.lowercased().hasPrefix("socks") }
}

// Or interpolation and dump would show a password.
extension ProxySettings: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "proxies for \(byScheme.keys.sorted())" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "proxy" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
