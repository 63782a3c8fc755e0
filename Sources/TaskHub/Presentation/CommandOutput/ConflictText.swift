internal import TaskHubEntities
package import TaskSync

/// What a sync says of the fields that were changed both here and on the server.
package struct ConflictText {
    /// One sentence or two, or nil if there are none.
    package let text: String?

    package init(_ summary: SyncSummary) {
        guard !summary.conflicts.isEmpty else {
            text = nil
            return
        }
        let fields = summary.conflictingFields.map(\.label).joined(separator: ", ")
        let count = summary.conflicts.count
        text =
            "\(CountText(tasks: count).text) changed here and on the server (\(fields)). 'taskhub list' marks "
            + "\(count == 1 ? "it" : "them"), and 'taskhub show ID' has the replaced values."
    }
}
