internal import AccountSession
internal import WebAddress

/// What the values of Task Hub's settings may look like.
package enum SettingRule {
    /// In the order in which a sign-in tries them: the canonical one, the one that the server's shipped realm allows,
    /// and a port of this machine.
    static let redirects = ["taskhub://oauth/callback", "taskhubmobile://oauth/callback", "loopback"]

    static func isRedirect(_ text: String) -> Bool { redirects.contains(text) || LoopbackRedirect(text) != nil }

    /// Checks for what programs accept as the address of a server.
    static func isServerURL(_ text: String) -> Bool { (try? ServerAddress(text)) != nil }

    /// Returns the hour and the minute of a time of day as in `09:00`; nil for any other text.
    package static func time(_ text: String) -> (hour: Int, minute: Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour <= 23, minute <= 59
        else { return nil }
        return (Int(hour), Int(minute))
    }

    /// Returns the hour and the minute of a time from 12:00 on; nil for any other text.
    package static func evening(_ text: String) -> (hour: Int, minute: Int)? {
        time(text).flatMap { $0.hour >= 12 ? $0 : nil }
    }
}
