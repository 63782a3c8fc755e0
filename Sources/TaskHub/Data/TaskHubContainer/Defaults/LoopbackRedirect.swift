/// A value of the setting `redirect` with which the browser comes back to a port of this machine.
///
/// It is `loopback` for a port that is free, or `loopback:8765` for a fixed one, because some providers compare the whole
/// address (RFC 8252 §7.3 asks them not to).
package struct LoopbackRedirect: Hashable, Sendable {
    /// A port that a program without privileges can open; nil for any that is free.
    package let port: UInt16?

    package init?(_ value: String) {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.first == "loopback", parts.count <= 2 else { return nil }
        guard parts.count == 2 else {
            port = nil
            return
        }
        guard let port = UInt16(parts[1]), port >= 1024, "\(port)" == parts[1] else { return nil }
        self.port = port
    }
}
