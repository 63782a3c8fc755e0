import TaskStore

/// Where a program of the simulation stops: at each call of a port, and where being killed makes a difference.
enum Place: String, Sendable {
    case starting
    /// Another program has what this one needs.
    case waiting
    case locking

    case opening
    case reading
    case inReading
    case writing
    case inTransaction
    case beforeCommit
    case committed
    case publishing

    case sending
    /// The server has answered a request that changes nothing.
    case answered
    /// The server has carried a change out.
    case changed

    case readingVault
    case writingVault
    case writingJournal
    case refreshing
    /// The provider has issued new tokens, which are nowhere else yet.
    case refreshed

    /// Whether a step here can fail.
    var canFail: Bool {
        switch self {
        case .starting, .waiting, .inReading, .inTransaction, .refreshed: false
        case .locking, .opening, .reading, .writing, .beforeCommit, .committed, .publishing, .sending, .answered,
            .changed,
            .readingVault, .writingVault, .writingJournal, .refreshing:
            true
        }
    }

    var isOfRequest: Bool { [.sending, .answered, .changed, .refreshing].contains(self) }

    var isInTransaction: Bool { self == .inTransaction || self == .beforeCommit }

    /// The state that a kill here leads to.
    var stateAfterKill: RareState? {
        switch self {
        case .inTransaction, .beforeCommit: .killedInTransaction
        case .committed, .publishing: .killedBeforeCard
        case .changed: .killedBeforeReply
        case .refreshed: .killedWhileRefreshing
        default: nil
        }
    }
}
