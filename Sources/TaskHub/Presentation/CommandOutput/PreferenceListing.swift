package import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync

/// The preferences of a group, as lines.
package struct PreferenceListing {
    private let preferences: Preferences
    private let group: PreferenceKey.Group
    private let hasServer: Bool
    private let now: Instant
    private let zone: any ZoneRules

    /// Creates the listing.
    ///
    /// - Parameters:
    ///   - preferences: All preferences.
    ///   - group: The group to show.
    ///   - hasServer: Whether the store belongs to an account.
    ///   - now: The moment to which the age of the server's values is counted.
    ///   - zone: The user's time zone.
    package init(
        _ preferences: Preferences, of group: PreferenceKey.Group, hasServer: Bool, now: Instant, zone: any ZoneRules
    ) {
        self.preferences = preferences
        self.group = group
        self.hasServer = hasServer
        self.now = now
        self.zone = zone
    }

    /// One line for each preference, and one with the age of the server's values.
    package var text: String {
        let stored = group.keys.map { preferences[$0] }
        let (names, values) = (NameColumn(stored.map(\.key.name)), NameColumn(stored.map(\.value.text)))
        let lines = stored.map { preference in
            let note = PreferenceNote(preference, hasServer: hasServer, zone: zone).text
            let name = names.padded(preference.key.name)
            return note.isEmpty
                ? "\(name)  \(preference.value.text)\n"
                : "\(name)  \(values.padded(preference.value.text))  \(note)\n"
        }
        return lines.joined() + age + "\n"
    }

    private var age: String {
        guard hasServer else { return "There is no server: these apply to this machine only." }
        guard let fetchedAt = preferences.fetchedAt(group) else { return "Not fetched from the server yet." }
        let age = AgeText(since: fetchedAt, now: now).text
        return "Fetched from the server \(age). 'taskhub sync' in a terminal fetches them again."
    }
}

/// Why a preference has its value, or what still has to happen to it.
package struct PreferenceNote {
    package let text: String

    /// Empty for a value that is the server's.
    package init(_ preference: StoredPreference, hasServer: Bool, zone: any ZoneRules) {
        let retry = preference.choice?.notBefore.map { "; retried after \(MomentText($0, in: zone).text)" } ?? ""
        text =
            switch preference.standing(hasServer: hasServer) {
            case .unset: "default"
            case .server: ""
            case .waiting: "waiting to be sent"
            case .failing: "waiting: the server failed\(retry)"
            case .notPermitted: "waiting: the server does not let this account change it\(retry)"
            case .refused: "refused by the server, so it applies to this machine only; set another value"
            case .local: hasServer ? "on this machine only; set it again to send it" : ""
            }
    }
}

/// Preferences as JSON.
package struct PreferencesAnswer: Answer {
    package static let name = "preferences"
    package static let summary = "Preferences, and where their values come from"
    package static let commands = ["preferences", "notifications"].flatMap { group in
        ["show", "get", "set"].map { "taskhub \(group) \($0)" }
    }

    private let preferences: [PreferenceObject]

    /// Creates the answer from those that `keys` name, in that order.
    package init(_ preferences: Preferences, of keys: [PreferenceKey], hasServer: Bool) {
        self.preferences = keys.map { PreferenceObject(preferences[$0], hasServer: hasServer) }
    }

    package static let members = [
        AnswerMember<PreferencesAnswer>("preferences", "The preferences") { $0.preferences }
    ]
}

/// A preference as an object in JSON.
struct PreferenceObject: AnswerObject {
    private let preference: StoredPreference
    private let standing: StoredPreference.Standing

    init(_ preference: StoredPreference, hasServer: Bool) {
        self.preference = preference
        standing = preference.standing(hasServer: hasServer)
    }

    static let members: [AnswerMember<PreferenceObject>] = [
        AnswerMember("name", "The name in the commands") { $0.preference.key.name },
        AnswerMember("key", "The server's name") { $0.preference.key },
        AnswerMember("value", "The value that counts here; null for no time") { $0.preference.value },
        AnswerMember("state", "Where the value comes from, or what still has to happen to it") { $0.standing },
        AnswerMember("server_value", "The server's value; null if it was never fetched") { $0.preference.serverValue },
        AnswerMember("fetched_at", "When the server's value was fetched") { $0.preference.fetchedAt },
        AnswerMember("retry_at", "The earliest time at which it is sent again") { $0.preference.choice?.notBefore },
        AnswerMember("summary", "What it is for") { $0.preference.key.summary },
        AnswerMember("rule", "Which values are allowed, in words") { $0.preference.key.kind.rule },
    ]
}

extension PreferenceKey: AnswerWord {}
extension StoredPreference.Standing: AnswerWord {}

extension PreferenceValue: AnswerValue {
    /// A text, a number or a flag as such, and null for no time.
    package struct Written: Encodable, Sendable {
        fileprivate let value: PreferenceValue

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .text(let text): try container.encode(text)
            case .flag(let isOn): try container.encode(isOn)
            case .number(let number): try container.encode(number)
            case .time(nil): try container.encodeNil()
            case .time: try container.encode(value.text)
            }
        }
    }

    package var encoded: Written { Written(value: self) }
    package static var schema: JSONSchema { .scalar }
}

/// How long ago something happened, such as `12 minutes ago`.
package struct AgeText: Hashable, Sendable {
    package let text: String

    package init(since moment: Instant, now: Instant) {
        let seconds = now.seconds - moment.seconds
        // A moment in the future means that the clock was set back.
        text =
            switch seconds {
            case ..<60: "just now"
            case ..<7200: AgeText.text(seconds / 60, "minute")
            case ..<172_800: AgeText.text(seconds / 3600, "hour")
            default: AgeText.text(seconds / 86_400, "day")
            }
    }

    private static func text(_ count: Int64, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s") ago"
    }
}
