import AccountSession
import FoundationEssentials
import WebAddress

/// Where a redirect leads.
package enum RedirectTarget: Hashable, Sendable {
    /// To the same host.
    case sameHost
    /// To another host.
    case otherHost(String)
    /// To no usable address.
    case malformed

    init(_ location: String?, from base: ServerAddress) {
        guard let location, let components = URLComponents(string: location) else {
            self = .malformed
            return
        }
        guard components.scheme != nil || components.host != nil else {
            self = .sameHost
            return
        }
        // Only the authority matters. Parsing it as a server address normalizes it, and refuses hostile text.
        let authority = components.port.map { "\(components.encodedHost ?? ""):\($0)" } ?? components.encodedHost ?? ""
        guard ["https", "http", nil].contains(components.scheme?.lowercased()),
            let target = try? ServerAddress("https://\(authority)")
        else {
            self = .malformed
            return
        }
        self = target.host == base.host ? .sameHost : .otherHost(target.host)
    }
}
