package import FoundationEssentials
package import TaskActions

/// The result of an import: `{"already_there":…,"added":…,"lists":…,"schema":1,"skipped":…}`.
package enum ImportDocument {
    package static func summary(_ summary: ImportSummary) throws -> Data {
        try TaskDocument.encoded(
            Body(
                added: summary.added, alreadyThere: summary.alreadyThere, lists: summary.lists,
                skipped: summary.skipped))
    }

    private struct Body: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, added, lists, skipped
            case alreadyThere = "already_there"
        }

        var schema = TaskDocument.schema
        let added: Int
        let alreadyThere: Int
        let lists: Int
        let skipped: Int
    }
}
