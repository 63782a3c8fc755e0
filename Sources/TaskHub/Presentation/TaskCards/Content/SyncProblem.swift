import Cards
import TaskHubEntities

/// Why the tasks on a card may differ from the server's.
struct SyncProblem: Sendable {
    enum Kind: Sendable {
        case offline, refused, failed
    }

    let kind: Kind
    /// For example `Offline since 14:05`, the time of the last synchronization that succeeded.
    let variants: TextVariants

    /// Returns nil if the last synchronization succeeded, if there is none, or if a locked keyring is the reason.
    init?(_ snapshot: WidgetSnapshot, at now: Instant, zone: some ZoneRules) {
        guard snapshot.account == .signedIn, snapshot.lockedAt == nil, let sync = snapshot.lastSync else { return nil }
        switch sync.outcome {
        case .succeeded: return nil
        case .offline: kind = .offline
        case .refused: kind = .refused
        case .failed: kind = .failed
        }
        let condition =
            switch kind {
            case .offline: "Offline"
            case .refused: "Sync refused"
            case .failed: "Sync failed"
            }
        variants = TextVariants(condition, since: snapshot.lastSuccessfulSync, at: now, zone: zone)
    }

    /// How a card shows the problem.
    var notice: CardNotice {
        switch kind {
        case .offline:
            CardNotice(
                variants, label: "offline", shortLabel: "offline",
                sentence: "\(variants.full): the server was not reached", isOffline: true)
        case .refused: notice("sync refused")
        case .failed: notice("sync failed")
        }
    }

    private func notice(_ label: String) -> CardNotice {
        CardNotice(
            variants, label: label, shortLabel: "no sync", sentence: "\(variants.full). Run: taskhub sync",
            isOffline: false)
    }
}

extension WidgetSnapshot {
    /// When the tasks last matched the server's; nil if that is unknown.
    var lastSuccessfulSync: Instant? {
        guard account != .none else { return nil }
        return lastGoodSync ?? (lastSync?.outcome == .succeeded ? lastSync?.endedAt : nil)
    }
}
