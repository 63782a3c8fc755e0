package import FoundationEssentials
package import TaskActions
package import TaskHubEntities

/// The result of an import: `{"added":…,"already_there":…,"differing":…,"lists":…,"newer_here":…,"not_carried":{…},
/// "remarks":[…],"schema":1,"skipped":…,"skipped_by_reason":{…},"unsent_changes":…,"updated":…}`.
package enum ImportDocument {
    package static func summary(_ summary: ImportSummary) throws -> Data {
        var body = Body(summary)
        body.added = summary.added
        body.updated = summary.updated
        return try TaskDocument.encoded(body)
    }

    /// Returns the result with `would_add`, `would_update` and `"tasks":[…]` in place of `added` and `updated`.
    package static func preview(_ preview: ImportPreview, in zone: any ZoneRules) throws -> Data {
        var body = Body(preview.summary)
        body.wouldAdd = preview.summary.added
        body.wouldUpdate = preview.summary.updated
        body.tasks = preview.tasks.map { TaskFields($0.task, listName: $0.list?.name.text, in: zone) }
        return try TaskDocument.encoded(body)
    }

    private struct Body: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, added, updated, differing, lists, skipped, tasks, remarks
            case wouldAdd = "would_add"
            case wouldUpdate = "would_update"
            case alreadyThere = "already_there"
            case newerHere = "newer_here"
            case skippedByReason = "skipped_by_reason"
            case notCarried = "not_carried"
            case unsentChanges = "unsent_changes"
        }

        let schema = TaskDocument.schema
        var added: Int?
        var wouldAdd: Int?
        var updated: Int?
        var wouldUpdate: Int?
        let alreadyThere: Int
        let differing: Int
        let newerHere: Int
        let lists: Int
        let skipped: Int
        let skippedByReason: [String: Int]
        let notCarried: [String: Int]
        let remarks: [Remark]
        let unsentChanges: Int
        var tasks: [TaskFields]?

        init(_ summary: ImportSummary) {
            alreadyThere = summary.alreadyThere
            differing = summary.differing
            newerHere = summary.newerHere
            lists = summary.lists
            skipped = summary.skipped
            let reasons = SkippedEntry.Reason.allCases.map { ($0.rawValue, summary.skips[$0] ?? 0) }
            skippedByReason = Dictionary(uniqueKeysWithValues: reasons)
            notCarried = summary.notCarried
            remarks = summary.remarks.map(Remark.init)
            unsentChanges = summary.unsentChanges
        }
    }

    /// An entry that was skipped, was not carried over in full, or differs.
    private struct Remark: Encodable {
        enum CodingKeys: String, CodingKey {
            case id, title, skipped, differing
            case newerHere = "newer_here"
            case notCarried = "not_carried"
        }

        let remark: ImportRemark

        init(_ remark: ImportRemark) {
            self.remark = remark
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(remark.id?.description, forKey: .id)
            try object.encode(remark.title, forKey: .title)
            try object.encode(remark.skipped?.rawValue, forKey: .skipped)
            try object.encode(remark.notCarried, forKey: .notCarried)
            try object.encode(remark.differing.map(\.rawValue), forKey: .differing)
            try object.encode(remark.newerHere.map(\.rawValue), forKey: .newerHere)
        }
    }
}
