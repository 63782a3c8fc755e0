/// Which proxy each request uses (curl(1), "ENVIRONMENT").
///
/// It may hold passwords. Its description and mirror do not show them.
public struct ProxySettings: Sendable {
    /// No request uses a proxy.
    public static let direct = ProxySettings { _ in nil }

    private let byScheme: [String: String]
    private let exceptions: ProxyExceptions

    /// Reads `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`.
    ///
    /// A lower-case name takes precedence over the same name in upper case. `HTTP_PROXY` is not read: a web server sets
    /// it for a CGI program from a client's header field. An empty value counts as none.
    ///
    /// - Parameter environment: Returns the value of a variable.
    public init(environment: (String) -> String?) {
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

    /// Returns the proxy for `host`, a name or an address without brackets, or nil for none.
    package func proxy(scheme: String, host: String) -> Proxy? {
        exceptions.contain(host) ? nil : byScheme[scheme].map(Proxy.init)
    }
}

/// A proxy's address, which may contain a user and a password.
package struct Proxy: Sendable {
    package let url: String

    var isSOCKS: Bool { url.lowercased().hasPrefix("socks") }
}

// Without these, interpolation and dump would show a password.
extension ProxySettings: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The schemes with a proxy.
    public var description: String { "proxies for \(byScheme.keys.sorted())" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Empty.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "proxy" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
