internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TextLayout

/// Tells what became of a task, as a line or as a document.
enum IntentAnswer {
    static func tell(_ verb: String, _ task: TaskItem, _ status: IntentDocument.Status, json: Bool) throws {
        if json { return try StandardStreams.print(document: try IntentDocument.change(status, of: task)) }
        let rest = status == .queued ? " (the server hears of it later)" : ""
        try StandardStreams.print(
            "\(verb) \(task.id.description.prefix(8)): \(DisplayText(task.title.text).text)\(rest)\n")
    }
}
