/// How far a synchronisation has come.
public struct SyncProgress: Hashable, Sendable {
    public enum Stage: Hashable, Sendable {
        case sending
        case listing
        case changes
        case details
    }

    public let stage: Stage
    public let done: Int
    /// nil: not known.
    public let total: Int?

    public init(stage: Stage, done: Int, total: Int?) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}
