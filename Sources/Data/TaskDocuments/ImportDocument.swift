package import FoundationEssentials
package import TaskActions
package import TaskHubEntities

/// The result of an import: `{"added":…,"already_there":…,"lists":…,"schema":1,"skipped":…,"unsent_changes":…}`.
package enum ImportDocument {
    package static func summary(_ summary: ImportSummary) throws -> Data {
        try TaskDocument.encoded(
            Body(
                added: summary.added, alreadyThere: summary.alreadyThere, lists: summary.lists,
                skipped: summary.skipped, unsentChanges: summary.unsentChanges))
    }

    /// Returns the summary with `"tasks":[…]`, which were not added, and no `unsent_changes`.
    package static func preview(_ preview: ImportPreview, in zone: any ZoneRules) throws -> Data {
        let summary = preview.summary
        return try TaskDocument.encoded(
            Preview(
                wouldAdd: summary.added, alreadyThere: summary.alreadyThere, lists: summary.lists,
                skipped: summary.skipped,
                tasks: preview.tasks.map { TaskFields($0.task, listName: $0.list?.name.text, in: zone) }))
    }

    private struct Preview: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, lists, skipped, tasks
            case wouldAdd = "would_add"
            case alreadyThere = "already_there"
        }

        var schema = TaskDocument.schema
        let wouldAdd: Int
        let alreadyThere: Int
        let lists: Int
        let skipped: Int
        let tasks: [TaskFields]
    }

    private struct Body: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, added, lists, skipped
            case alreadyThere = "already_there"
            case unsentChanges = "unsent_changes"
        }

        var schema = TaskDocument.schema
        let added: Int
        let alreadyThere: Int
        let lists: Int
        let skipped: Int
        let unsentChanges: Int
    }
}
