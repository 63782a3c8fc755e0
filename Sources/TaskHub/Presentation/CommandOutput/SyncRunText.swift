internal import TaskHubEntities
package import TaskStore
import TaskSync

/// What a synchronization did, such as `2 sent, 5 received (0.4 s)`.
package struct SyncRunText: Hashable, Sendable {
    package let text: String

    package init(_ run: SyncRun) {
        let counts = [(run.sent, "sent"), (run.received, "received"), (run.refused, "refused")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let words =
            switch run.outcome {
            case .succeeded: counts.isEmpty ? ["nothing new"] : counts
            case .offline: ["the server was not reached"] + counts
            case .refused: ["the server refused"] + counts
            case .failed: ["failed"] + counts
            }
        let tenths = max(0, run.endedAt.microseconds - run.startedAt.microseconds + 50_000) / 100_000
        text = "\(words.joined(separator: ", ")) (\(tenths / 10).\(tenths % 10) s)"
    }
}
