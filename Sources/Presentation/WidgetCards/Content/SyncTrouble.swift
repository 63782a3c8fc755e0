import TaskHubEntities

/// What keeps the tasks on a card from being the server's.
struct SyncTrouble: Sendable {
    enum Kind: Sendable {
        case offline, refused, failed
    }

    let kind: Kind
    /// As in `Offline since 14:05`, when the last synchronisation succeeded.
    let words: CardWords

    /// nil when the last synchronisation went well, or there is none to speak of.
    init?(_ snapshot: WidgetSnapshot, at now: Instant, zone: some ZoneRules) {
        guard snapshot.account == .signedIn, let sync = snapshot.lastSync else { return nil }
        switch sync.outcome {
        case .succeeded: return nil
        case .offline: kind = .offline
        case .refused: kind = .refused
        case .failed: kind = .failed
        }
        let what =
            switch kind {
            case .offline: "Offline"
            case .refused: "Sync refused"
            case .failed: "Sync failed"
            }
        words = CardWords(what, since: snapshot.goodSince, at: now, zone: zone)
    }

    /// For the end of a bar's line.
    var word: String {
        switch kind {
        case .offline: "offline"
        case .refused: "sync refused"
        case .failed: "sync failed"
        }
    }

    /// For the shortest label.
    var shortWord: String { kind == .offline ? "offline" : "no sync" }

    /// For a tooltip, which has room to say what to do.
    var sentence: String {
        switch kind {
        case .offline: "\(words.whole): the server was not reached"
        case .refused, .failed: "\(words.whole). Run: taskhub sync"
        }
    }
}

extension WidgetSnapshot {
    /// Since when the tasks may differ from the server's; nil where that is not known.
    var goodSince: Instant? {
        guard account != .none else { return nil }
        return lastGoodSync ?? (lastSync?.outcome == .succeeded ? lastSync?.endedAt : nil)
    }
}
