import Cards
import TaskHubEntities
import TextLayout

extension CardMessage {
    static func signedOut(since moment: Instant?, at now: Instant, zone: some ZoneRules) -> CardMessage {
        CardMessage(TextVariants("Signed out", since: moment, at: now, zone: zone), command: "taskhub login")
    }

    static func locked(since moment: Instant, at now: Instant, zone: some ZoneRules) -> CardMessage {
        CardMessage(TextVariants("Keyring locked", since: moment, at: now, zone: zone), command: "taskhub unlock")
    }

    static func stale(
        _ snapshot: WidgetSnapshot, _ problem: SyncProblem?, at now: Instant, zone: some ZoneRules
    ) -> CardMessage {
        let since = snapshot.lastSuccessfulSync ?? snapshot.publishedAt
        return CardMessage(
            problem?.variants ?? TextVariants("Old", since: since, at: now, zone: zone),
            command: snapshot.account == .none ? "taskhub list" : "taskhub sync")
    }

    static func missing(containerPath: String, isPathShown: Bool) -> CardMessage {
        if containerPath.isEmpty {
            return CardMessage(
                TextVariants("HOME is not usable"), detail: "Not set, or not absolute",
                advice: "Set HOME or --container")
        }
        return CardMessage(
            TextVariants("No tasks yet"), detail: isPathShown ? "Looked in \(DisplayText(containerPath).text)" : nil,
            isDetailInLine: false, command: "taskhub add …")
    }

    static func unreadable(_ why: UnreadableSnapshot) -> CardMessage {
        let repair = (advice: "To repair, run", command: "taskhub list")
        let look = (advice: "To see why, run", command: "taskhub doctor")
        let (detail, next) =
            switch why {
            case .damaged: ("The snapshot is damaged", repair)
            case .tooLarge: ("The snapshot is too large", repair)
            // A rename cannot replace a directory, so publishing does not repair this.
            case .notRegularFile:
                ("published/snapshot is not a regular file: remove it", (advice: "Then run", command: "taskhub list"))
            case .symbolicLink: ("The snapshot is a symbolic link", repair)
            case .otherOwner: ("The snapshot belongs to another user", repair)
            case .openToOthers: ("The snapshot is open to other users", repair)
            case .unsafeDirectory: ("The directory 'published' is not private", look)
            case .refused: ("The system refused to read it", look)
            }
        return CardMessage(
            TextVariants("Cannot read the tasks", shorter: "Unreadable"), detail: detail, advice: next.advice,
            command: next.command)
    }

    static func newer(version: Int) -> CardMessage {
        CardMessage(
            TextVariants("Cannot read the tasks", shorter: "Unreadable"),
            detail: "The snapshot has the newer format \(version)",
            advice: "Update taskhub-widget")
    }
}

extension TextVariants {
    /// Creates variants such as `Old since yesterday 09:12`, `Old since yesterday` and `Old`.
    ///
    /// Without a moment, every variant is the condition alone.
    init(_ condition: String, since moment: Instant?, at now: Instant, zone: some ZoneRules) {
        guard let moment else {
            self.init(condition)
            return
        }
        let label = DateLabel(past: moment, now: now, zone: zone)
        self.init(
            "\(condition) since \(label.text)",
            shorter: "\(condition) since \(String(decoding: label.firstWord, as: UTF8.self))", shortest: condition)
    }
}
