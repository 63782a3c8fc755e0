/// How far a synchronisation has come.
package struct SyncProgress: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        case sending
        case listing
        case changes
        case details
    }

    package let stage: Stage
    package let done: Int
    /// nil: not known.
    package let total: Int?

    package init(stage: Stage, done: Int, total: Int?) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}
