import AccountSession
import FoundationEssentials

/// Where an answer wanted to send us.
package enum RedirectTarget: Hashable, Sendable {
    case sameHost
    case otherHost(String)
    /// No address, or not one of the web.
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
        // Only the authority matters; its spelling is made ours, and a hostile one refused.
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
