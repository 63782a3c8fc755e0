/// Something that makes a server reachable again.
package enum SystemEvent: Hashable, Sendable {
    /// There is a network that reaches further than this machine.
    case networkUp
    /// The machine has woken from a suspend.
    case woke
}

/// A service of the system bus that reports such events.
enum ReportingService: String, CaseIterable {
    case networkManager = "org.freedesktop.NetworkManager"
    case networkd = "org.freedesktop.network1"
    case logind = "org.freedesktop.login1"

    /// NM_STATE_CONNECTED_SITE: a server in the local network may be reachable (NetworkManager's D-Bus API, `NMState`).
    private static let connectedSite: UInt32 = 60
    /// NM_CONNECTIVITY_FULL, as after signing in at a captive portal (`NMConnectivityState`).
    private static let fullConnectivity: UInt32 = 4

    private var path: String {
        switch self {
        case .networkManager: "/org/freedesktop/NetworkManager"
        case .networkd: "/org/freedesktop/network1"
        case .logind: "/org/freedesktop/login1"
        }
    }

    private var interface: String {
        switch self {
        case .networkManager: rawValue
        case .networkd, .logind: "\(rawValue).Manager"
        }
    }

    var rules: [SignalRule] {
        let properties = SignalRule.properties(of: interface, from: rawValue, at: path)
        return switch self {
        case .networkManager: [properties, SignalRule(from: rawValue, at: path, interface, "StateChanged")]
        case .networkd: [properties]
        case .logind: [SignalRule(from: rawValue, at: path, interface, "PrepareForSleep")]
        }
    }

    /// Returns the event that a signal of this service reports; nil if it reports none.
    func event(_ signal: BusSignal) -> SystemEvent? {
        guard signal.path == path else { return nil }
        switch (self, signal.member) {
        case (.networkManager, "StateChanged"):
            guard signal.arguments.isOfType("(u)") else { return nil }
            return signal.arguments.member(0).number >= Self.connectedSite ? .networkUp : nil
        case (.logind, "PrepareForSleep"):
            // True before the suspend, false after it.
            guard signal.arguments.isOfType("(b)") else { return nil }
            return signal.arguments.member(0).isTrue ? nil : .woke
        case (_, "PropertiesChanged"):
            guard signal.arguments.isOfType("(sa{sv}as)"), signal.arguments.member(0).text == interface else {
                return nil
            }
            return isUp(signal.arguments.member(1)) ? .networkUp : nil
        default: return nil
        }
    }

    /// Whether changed properties say that the network is up now.
    private func isUp(_ changed: borrowing Variant) -> Bool {
        switch self {
        case .networkManager:
            number("Connectivity", in: changed) == Self.fullConnectivity
                || number("State", in: changed).map { $0 >= Self.connectedSite } ?? false
        case .networkd:
            // networkctl(1), "Operational States" and "Online States".
            text("OperationalState", in: changed) == "routable" || text("OnlineState", in: changed) == "online"
        case .logind: false
        }
    }

    private func number(_ name: String, in changed: borrowing Variant) -> UInt32? {
        guard let value = changed.entry(name, "u") else { return nil }
        return value.number
    }

    private func text(_ name: String, in changed: borrowing Variant) -> String? {
        guard let value = changed.entry(name, "s") else { return nil }
        return value.text
    }
}
