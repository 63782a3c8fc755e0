package import FoundationEssentials
import TaskHubEntities
package import TaskSync

/// The result of a sync.
///
/// `{"schema":1,"sync":{"conflicts":{"fields","tasks"},"details","full","milliseconds","outcome","postponed","received","rejected","removed","sent","unfetched","unreadable"}}`
package enum SyncDocument {
    package static func summary(_ summary: SyncSummary) throws -> Data {
        try TaskDocument.encoded(
            Body(
                sync: Body.Sync(
                    sent: summary.sent, received: summary.received, details: summary.fetched,
                    unfetched: summary.unfetched, unreadable: summary.unreadable, removed: summary.removed,
                    conflicts: Body.Conflicts(
                        tasks: summary.conflicts.count, fields: summary.conflictingFields.map(\.rawValue)),
                    rejected: summary.rejected, postponed: summary.postponed, full: summary.wasFull,
                    outcome: summary.obstacle == nil ? "succeeded" : "interrupted",
                    milliseconds: Int(summary.duration / .milliseconds(1)))))
    }

    private struct Body: Encodable {
        struct Conflicts: Encodable {
            let tasks: Int
            let fields: [String]
        }

        struct Sync: Encodable {
            let sent: Int
            let received: Int
            let details: Int
            let unfetched: Int
            let unreadable: Int
            let removed: Int
            let conflicts: Conflicts
            let rejected: Int
            let postponed: Int
            let full: Bool
            let outcome: String
            let milliseconds: Int
        }

        var schema = TaskDocument.schema
        let sync: Sync
    }
}
