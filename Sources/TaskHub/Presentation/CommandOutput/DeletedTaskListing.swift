import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync
internal import TextLayout

/// The tasks that were deleted and can be restored, as lines.
package struct DeletedTaskListing {
    private let copies: [DeletedTask]
    private let zone: any ZoneRules
    private let layout: OutputLayout

    package init(_ copies: [DeletedTask], zone: any ZoneRules, layout: OutputLayout = .plain) {
        self.copies = copies
        self.zone = zone
        self.layout = layout
    }

    /// Returns one line for each task, the latest deletion first.
    package var text: String {
        guard !copies.isEmpty else { return "Nothing was deleted in the last 90 days.\n" }
        return copies.map { copy in
            let reference = copy.task.id.description.prefix(TaskLine.referenceLength)
            return layout.line(
                "\(reference)  ", clipping: DisplayText(copy.task.title.text).text,
                "  (deleted \(DeletionText(copy, in: zone).text))")
        }.joined()
    }
}

/// What a restored task has lost, as a line; empty if nothing.
package struct RestoredTaskNotice {
    package let text: String

    package init(_ restored: RestoredTask) {
        let names = restored.lostAttachments.map { DisplayText($0).text }
        text = names.isEmpty ? "" : "The attached files were not restored: \(names.joined(separator: ", "))\n"
    }
}

/// When and where a task was deleted, such as `here on 2026-11-20 10:00`.
struct DeletionText {
    let text: String

    init(_ copy: DeletedTask, in zone: any ZoneRules) {
        text = "\(copy.isLocal ? "here" : "on the server") on \(MomentText(copy.deletedAt, in: zone).text)"
    }
}
