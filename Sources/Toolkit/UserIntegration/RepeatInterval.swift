internal import CivilCalendar

/// How often a timer starts something: whole seconds, minutes, hours or days, from 10 seconds to 31 days.
package struct RepeatInterval: Hashable, Sendable {
    private static let allowed = 10...(31 * 86_400)
    /// What an interval is, for a message that refuses one.
    package static let rule = "a number of seconds, or one with s, m, h or d, from 10s to 31d"

    package let seconds: Int

    /// Creates an interval from text such as `90`, `90s` or `5m`; nil for any other.
    package init?(_ text: String) {
        guard let (seconds, fraction) = TimeSpan(text)?.duration.components, fraction == 0,
            Self.allowed.contains(Int(seconds))
        else { return nil }
        self.seconds = Int(seconds)
    }

    /// The lines of a timer unit (systemd.timer(5)).
    ///
    /// A calendar's timer also fires when the machine wakes after the time has passed, but a calendar knows only parts
    /// of a minute, an hour and a day. For others, the time since the last start counts, without the time of a suspend.
    var lines: String {
        let spread = min(max(seconds / 10, 1), 60)
        // The delay differs between machines, so that a server does not hear from all of them at once.
        let accuracy = "AccuracySec=\(spread)\nRandomizedDelaySec=\(spread)\nFixedRandomDelay=true"
        guard let calendar else { return "OnActiveSec=0\nOnUnitActiveSec=\(seconds)\n\(accuracy)" }
        return "OnCalendar=\(calendar)\nPersistent=true\n\(accuracy)"
    }

    private var calendar: String? {
        switch seconds {
        case ..<60 where 60 % seconds == 0: "*:*:0/\(seconds)"
        case 60..<3600 where 3600 % seconds == 0 && seconds % 60 == 0: "*:0/\(seconds / 60)"
        case 3600..<86_400 where 86_400 % seconds == 0 && seconds % 3600 == 0: "0/\(seconds / 3600):0"
        case 86_400: "daily"
        default: nil
        }
    }
}
