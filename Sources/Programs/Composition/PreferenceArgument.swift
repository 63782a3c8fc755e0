internal import CivilCalendar
package import TaskStore
import TaskSync
internal import TextLayout

/// The names and values of preferences as a user types them.
package enum PreferenceArgument {
    /// Returns the preference of the group that has this name, in the commands or in the server's API.
    package static func key(_ name: String, in group: PreferenceKey.Group) throws(Diagnosis) -> PreferenceKey {
        guard let key = PreferenceKey(named: name) else {
            throw .refused(
                "unknown_preference", "there is no such preference", "Run '\(group.command)' to see them")
        }
        guard key.group == group else {
            throw .refused(
                "unknown_preference", "\(key.name) is not among these preferences",
                "It is in '\(key.group.command)'")
        }
        return key
    }

    /// Returns the value, after checking it: on some others, the server fails every time.
    ///
    /// An empty text, which removes a setting of this machine, is refused: a choice cannot be withdrawn, because the
    /// server has no value that means none.
    package static func value(_ text: String, of key: PreferenceKey) throws(Diagnosis) -> PreferenceValue {
        guard !text.isEmpty else {
            throw .refused(
                "preference_invalid", "\(key.name) cannot be unset; set \(key.kind.rule)",
                "An example is 'taskhub config set \(key.name) \(key.kind.example)'")
        }
        let zones = ZoneDatabase(environment: environmentValue)
        if key.kind == .timeZone, zones.isMissing {
            throw .refused(
                "no_zone_data", "the name cannot be checked: this machine has no time zone data",
                "Install the package tzdata")
        }
        guard let value = PreferenceValue(text, of: key.kind), key.kind != .timeZone || zones.contains(text) else {
            let word = DisplayText(text, placeholder: "").text.prefix(40)
            throw .refused(
                "preference_invalid", "'\(word)' is not a valid value for \(key.name), which takes \(key.kind.rule)",
                "An example is '\(key.group.command) set \(key.name) \(key.kind.example)'")
        }
        return value
    }
}

extension PreferenceKey.Group {
    /// The command that shows and changes these.
    fileprivate var command: String {
        switch self {
        case .tasks: "taskhub preferences"
        case .notifications: "taskhub notifications"
        }
    }
}
