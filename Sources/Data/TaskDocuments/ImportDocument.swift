package import FoundationEssentials
package import TaskActions

/// The result of an import: `{"added":…,"already_there":…,"lists":…,"schema":1,"skipped":…,"unsent_changes":…}`.
package enum ImportDocument {
    package static func summary(_ summary: ImportSummary) throws -> Data {
        try TaskDocument.encoded(
            Body(
                added: summary.added, alreadyThere: summary.alreadyThere, lists: summary.lists,
                skipped: summary.skipped, unsentChanges: summary.unsentChanges))
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
