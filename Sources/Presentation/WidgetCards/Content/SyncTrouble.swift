import TaskHubEntities

/// What keeps the tasks on a card from being the server's.
enum SyncTrouble: Sendable {
    case offline, refused, failed

    /// nil when the last synchronisation went well, or there is none to speak of.
    init?(_ snapshot: WidgetSnapshot) {
        guard snapshot.account == .signedIn, let sync = snapshot.lastSync else { return nil }
        switch sync.outcome {
        case .succeeded: return nil
        case .offline: self = .offline
        case .refused: self = .refused
        case .failed: self = .failed
        }
    }

    /// For the end of a bar's line.
    var word: String {
        switch self {
        case .offline: "offline"
        case .refused: "sync refused"
        case .failed: "sync failed"
        }
    }

    /// For a tooltip, which has room to say what to do.
    var sentence: String {
        switch self {
        case .offline: "Offline: the server was not reached"
        case .refused: "The server refused the last sync. Run: taskhub sync"
        case .failed: "The last sync failed. Run: taskhub sync"
        }
    }
}
