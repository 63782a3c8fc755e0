import TaskHubEntities
import TextLayout

/// Why a card is not the usual one, and the next thing to do.
struct CardMessage: Sendable {
    let words: CardWords
    /// A second sentence: what went wrong, or the path looked at.
    let detail: String?
    /// What comes before the command, as in `Run`; a whole sentence where there is no command.
    let advice: String
    let command: String?

    private init(
        _ words: CardWords, detail: String? = nil, advice: String = "Run", command: String? = nil
    ) {
        self.words = words
        self.detail = detail
        self.advice = advice
        self.command = command
    }

    private init(_ headline: String, detail: String? = nil, advice: String = "Run", command: String? = nil) {
        self.init(CardWords(headline), detail: detail, advice: advice, command: command)
    }

    var headline: String { words.whole }

    /// Advice and command in one line.
    var hint: String {
        guard let command else { return advice }
        return "\(advice): \(command)"
    }

    /// The command, or what to do where there is none: for where there is no room for both.
    var nextStep: String { command ?? advice }

    static let signedOut = CardMessage("Signed out", command: "taskhub login")

    static func stale(
        _ snapshot: WidgetSnapshot, _ trouble: SyncTrouble?, at now: Instant, zone: some ZoneRules
    ) -> CardMessage {
        let since = snapshot.goodSince ?? snapshot.publishedAt
        return CardMessage(
            trouble?.words ?? CardWords("Old", since: since, at: now, zone: zone),
            command: snapshot.account == .none ? "taskhub list" : "taskhub sync")
    }

    static func missing(containerPath: String, isPathShown: Bool) -> CardMessage {
        if containerPath.isEmpty {
            return CardMessage(
                "HOME is not usable", detail: "Not set, or no absolute path",
                advice: "Set HOME or --container")
        }
        return CardMessage(
            "No tasks yet", detail: isPathShown ? "Looked in \(DisplayText(containerPath).text)" : nil,
            command: "taskhub add …")
    }

    static func unreadable(_ why: UnreadableSnapshot) -> CardMessage {
        let repair = (advice: "To repair, run", command: "taskhub list")
        let look = (advice: "To see why, run", command: "taskhub doctor")
        let (detail, next) =
            switch why {
            case .damaged: ("The snapshot is damaged", repair)
            case .tooLarge: ("The snapshot is too large", repair)
            // A directory is in the way of what would be renamed to its name.
            case .notPlainFile:
                ("published/snapshot is no plain file: remove it", (advice: "Then run", command: "taskhub list"))
            case .symbolicLink: ("The snapshot is a symbolic link", repair)
            case .otherOwner: ("The snapshot belongs to another user", repair)
            case .openToOthers: ("The snapshot is open to other users", repair)
            case .unsafeDirectory: ("The directory published is not yours alone", look)
            case .refused: ("The system refused to read it", look)
            }
        return CardMessage(
            CardWords("Cannot read the tasks", shorter: "Unreadable"), detail: detail, advice: next.advice,
            command: next.command)
    }

    static func newer(version: Int) -> CardMessage {
        CardMessage(
            CardWords("Cannot read the tasks", shorter: "Unreadable"),
            detail: "The snapshot has the newer format \(version)",
            advice: "Update taskhub-widget")
    }
}
