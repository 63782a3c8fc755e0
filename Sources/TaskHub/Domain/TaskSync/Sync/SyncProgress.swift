/// The progress of a synchronization.
package struct SyncProgress: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        case sending
        case listing
        case changes
        case details
    }

    package let stage: Stage
    package let done: Int
    /// `nil` if it is not known.
    package let total: Int?

    package init(stage: Stage, done: Int, total: Int?) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}
