import TaskHubEntities
import TextLayout

/// Why a card is not the usual one, and the next thing to do.
struct CardMessage: Sendable {
    let headline: String
    /// The headline for where there is little room.
    let shortHeadline: String
    /// A second sentence: what went wrong, or the path looked at.
    let detail: String?
    /// What comes before the command, as in `Run`; a whole sentence where there is no command.
    let advice: String
    let command: String?

    private init(
        _ headline: String, short: String? = nil, detail: String? = nil, advice: String = "Run", command: String? = nil
    ) {
        self.headline = headline
        shortHeadline = short ?? headline
        self.detail = detail
        self.advice = advice
        self.command = command
    }

    /// Advice and command in one line.
    var hint: String {
        guard let command else { return advice }
        return "\(advice): \(command)"
    }

    static let signedOut = CardMessage("Signed out", command: "taskhub login")

    static func stale(_ snapshot: WidgetSnapshot, at now: Instant, zone: some ZoneRules) -> CardMessage {
        let usesServer = snapshot.account != .none
        let since = usesServer ? snapshot.lastSync?.endedAt ?? snapshot.publishedAt : snapshot.publishedAt
        let label = DateLabel(past: since, now: now, zone: zone)
        return CardMessage(
            "Old since \(label.text)", short: "Old since \(String(decoding: label.firstWord, as: UTF8.self))",
            command: usesServer ? "taskhub sync" : "taskhub list")
    }

    static func missing(containerPath: String, isPathShown: Bool) -> CardMessage {
        if containerPath.isEmpty {
            return CardMessage(
                "HOME is not set", detail: "There is no place to look for tasks",
                advice: "Set HOME or --container")
        }
        return CardMessage(
            "No tasks yet", detail: isPathShown ? "Looked in \(DisplayText(containerPath).text)" : nil,
            command: "taskhub add …")
    }

    static func unreadable(_ why: UnreadableSnapshot) -> CardMessage {
        let reason =
            switch why {
            case .damaged: "The snapshot is damaged"
            case .tooLarge: "The snapshot is too large"
            case .unsafe: "The snapshot is open to other users"
            case .refused: "The system refused to read it"
            }
        return CardMessage(
            "Cannot read the tasks", short: "Unreadable", detail: reason, advice: "To repair, run",
            command: "taskhub list")
    }

    static func newer(version: Int) -> CardMessage {
        CardMessage(
            "Cannot read the tasks", short: "Unreadable", detail: "The snapshot has the newer format \(version)",
            advice: "Update taskhub-widget")
    }
}
