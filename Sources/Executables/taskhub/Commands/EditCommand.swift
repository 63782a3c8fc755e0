internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskSync

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a task.", aliases: ["mod"])

    @Argument(help: ArgumentHelp("A task's id, or a unique prefix of it.", valueName: "id"))
    var reference: String

    @Option(help: "A new title, or - to read it from standard input.")
    var title: String?

    @Option(help: "When it is due; 'none' removes the date.")
    var due: String?

    @Option(help: "When to be reminded; 'none' removes the reminder.")
    var remind: String?

    @Option(help: ArgumentHelp("The list to move it to; 'inbox' removes it from its list.", valueName: "name"))
    var list: String?

    @Option(help: ArgumentHelp("1 to 5, or 'none'.", valueName: "1-5"))
    var priority: String?

    @Option(help: ArgumentHelp("New notes; an empty text removes them.", valueName: "text"))
    var notes: String?

    @Option(name: .customLong("repeat"), help: "How often it repeats.")
    var recurrence: Recurrence?

    @Option(help: "The status.")
    var status: TaskStatus?

    @Option(help: "The area it belongs to.")
    var area: TaskArea?

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        let given: [Any?] = [title, due, remind, list, priority, notes, recurrence, status, area]
        guard given.contains(where: { $0 != nil }) else {
            throw ValidationError("No change was given")
        }
    }

    func run() throws {
        let context = try ProgramContext.open(common)
        let id = try FindTask(in: context.workspace).run(reference: reference).task.id
        let edits = try edits(in: context.workspace)
        try CheckEdits(in: context.workspace).run(id, edits)
        let edited = context.settle(try EditTask(in: context.workspace).run(id, edits))
        try TaskReply(context, json: common.json).print("Changed", edited.task, edited.list)
    }

    private func edits(in workspace: Workspace) throws -> TaskEdits {
        var edits = TaskEdits()
        edits.title = try title.map { try TitleInput.title([$0]) }
        edits.dueDate = try FieldChange(due) { try workspace.dueDate($0) }
        edits.reminderDate = try FieldChange(remind) { try workspace.moment($0) }
        edits.list = try list.map { try ListReference(named: $0) }
        edits.priority = try FieldChange(priority) { try TaskPriority(text: $0) }
        edits.notes = notes
        edits.recurrence = recurrence
        edits.status = status
        edits.area = area
        return edits
    }
}

extension FieldChange {
    /// Interprets an option: not given keeps the field, `none` clears it, and any other text sets it.
    fileprivate init(_ option: String?, reading value: (String) throws -> Value) rethrows {
        self =
            switch option?.lowercased() {
            case nil: .keep
            case "none": .clear
            default: try .set(value(option ?? ""))
            }
    }
}

extension TaskPriority {
    fileprivate init(text: String) throws(TaskRefusal) {
        guard let value = Int(text) else { throw .priorityOutOfRange }
        try self.init(value)
    }
}
