package import FoundationEssentials
package import TaskActions
package import TaskHubEntities

/// The result of an import: `{"added":…,"already_there":…,"lists":…,"schema":1,"skipped":…,"unsent_changes":…}`.
package enum ImportDocument {
    package static func summary(_ summary: ImportSummary) throws -> Data {
        var body = Body(summary)
        body.added = summary.added
        body.unsentChanges = summary.unsentChanges
        return try TaskDocument.encoded(body)
    }

    /// Returns the result with `would_add` and `"tasks":[…]` in place of `added` and `unsent_changes`.
    package static func preview(_ preview: ImportPreview, in zone: any ZoneRules) throws -> Data {
        var body = Body(preview.summary)
        body.wouldAdd = preview.summary.added
        body.tasks = preview.tasks.map { TaskFields($0.task, listName: $0.list?.name.text, in: zone) }
        return try TaskDocument.encoded(body)
    }

    private struct Body: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, added, lists, skipped, tasks
            case wouldAdd = "would_add"
            case alreadyThere = "already_there"
            case unsentChanges = "unsent_changes"
        }

        let schema = TaskDocument.schema
        var added: Int?
        var wouldAdd: Int?
        let alreadyThere: Int
        let lists: Int
        let skipped: Int
        var unsentChanges: Int?
        var tasks: [TaskFields]?

        init(_ summary: ImportSummary) {
            alreadyThere = summary.alreadyThere
            lists = summary.lists
            skipped = summary.skipped
        }
    }
}
