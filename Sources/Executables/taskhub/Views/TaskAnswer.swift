internal import AppShell
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskSync

/// Tells what became of tasks, as a line a task or as one document.
struct TaskAnswer {
    private let workspace: Workspace
    private let json: Bool
    private let terminal = Terminal.output

    init(_ context: ProgramContext, json: Bool) {
        workspace = context.workspace
        self.json = json
    }

    func tell(_ verb: String, _ task: TaskItem, _ list: TaskList?) throws {
        if json {
            try StandardStreams.print(document: try TaskDocument.task(task, list: list))
        } else {
            try StandardStreams.print(line(verb, task, list))
        }
    }

    func tell(_ verb: String, _ found: [FoundTask]) throws {
        if json, found.count == 1 {
            try tell(verb, found[0].task, found[0].list)
        } else if json {
            try StandardStreams.print(
                document: try TaskDocument.tasks(found.map(\.task), lists: found.compactMap(\.list)))
        } else {
            try StandardStreams.print(found.map { line(verb, $0.task, $0.list) }.joined())
        }
    }

    func show(_ found: FoundTask, lost: [LostValue] = [], listNames: [EntityID: String] = [:]) throws {
        if json {
            return try StandardStreams.print(
                document: try TaskDocument.shownTask(found.task, list: found.list, lost: lost, listNames: listNames))
        }
        let detail = TaskDetailViewModel(
            found.task, listName: found.list?.name.text, lostValues: lost, listNames: listNames,
            now: workspace.clock.now(), zone: workspace.zone)
        let names = NameColumn(detail.fields.map(\.name))
        var text = TextStyle.bold.applied(to: detail.title, when: terminal.allowsColor) + "\n"
        for field in detail.fields {
            let isAlarm = detail.isOverdue && field.name == "due"
            let name = names.padded(field.name)
            text += "  \(TextStyle.dim.applied(to: name, when: terminal.allowsColor))  "
            text += (isAlarm ? TextStyle.alarm : .plain).applied(to: field.value, when: terminal.allowsColor) + "\n"
        }
        if !detail.notes.isEmpty { text += "\n" + detail.notes.map { "  \($0)\n" }.joined() }
        if !detail.lostValues.isEmpty {
            text +=
                "\n"
                + TextStyle.dim.applied(
                    to: "changed here and on the server; these gave way:", when: terminal.allowsColor)
            text += "\n" + detail.lostValues.map { "  \($0.name)  \($0.value)\n" }.joined()
        }
        try StandardStreams.print(text)
    }

    private func line(_ verb: String, _ task: TaskItem, _ list: TaskList?) -> String {
        let row = TaskRow(task, in: list, workspace)
        return "\(verb) \(row.reference): \(row.title)\(row.details)\n"
    }
}
