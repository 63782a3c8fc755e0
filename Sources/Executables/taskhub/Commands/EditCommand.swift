internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskSync

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change tasks.", aliases: ["mod"])

    @Option(help: "A new title, or - to read it from standard input.")
    var title: String?

    @Option(help: "When it is due; 'none' removes the date.")
    var due: String?

    @Option(
        help: """
            When to be reminded, on a day without a time at \(DuePhrase.morning.hourAndMinute); 'none' removes the \
            reminder.
            """)
    var remind: String?

    @Option(help: ArgumentHelp("The list to move it to; 'inbox' removes it from its list.", valueName: "name"))
    var list: String?

    @Flag(help: "Create the list if it does not exist.")
    var createList = false

    @Option(
        name: .customLong("tag"), help: ArgumentHelp("A tag to add; repeat the option for several.", valueName: "tag"))
    var tags: [String] = []

    @Option(name: .customLong("untag"), help: ArgumentHelp("A tag to remove.", valueName: "tag"))
    var removedTags: [String] = []

    @Option(
        help: ArgumentHelp("1 to 5, where 5 is the most urgent, or high, medium or low; or 'none'.", valueName: "1-5"))
    var priority: String?

    @Option(help: ArgumentHelp("New notes; an empty text removes them.", valueName: "text"))
    var notes: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How often it repeats, as in daily or 'every 2 weeks'; 'none' ends it.", valueName: "repetition"))
    var repetition: String?

    @Option(help: "The status.")
    var status: TaskStatus?

    @Option(help: "The area it belongs to.")
    var area: TaskArea?

    @OptionGroup var tasks: TaskArguments

    func validate() throws {
        let given: [Any?] = [title, due, remind, list, priority, notes, repetition, status, area]
        guard given.contains(where: { $0 != nil }) || !tags.isEmpty || !removedTags.isEmpty else {
            throw ValidationError("No change was given")
        }
    }

    func run() throws {
        try tasks.change(("change", "Changed")) { workspace, ids in
            let edits = try edits(in: workspace)
            for id in ids { try CheckEdits(in: workspace).run(id, edits) }
            return try EditTask(in: workspace).run(ids, edits)
        }
    }

    private func edits(in workspace: Workspace) throws -> TaskEdits {
        var edits = TaskEdits()
        edits.title = try title.map { try TitleInput.title([$0]) }
        edits.dueDate = try FieldChange(due) { try workspace.dates.dueDate(of: $0) }
        edits.reminderDate = try FieldChange(remind) { try workspace.dates.reminder(of: $0) }
        edits.list = try list.map {
            try ChooseList(in: workspace).run(named: $0, createsSimilar: createList)
        }
        edits.priority = try FieldChange(priority) { try TaskPriority(reading: $0) }
        edits.notes = notes
        if repetition?.lowercased() == "none" {
            edits.recurrence = Recurrence.none
        } else if let repetition {
            edits.repeat(try Repetition(reading: repetition))
        }
        edits.status = status
        edits.area = area
        edits.addedTags = TaskTags(try tags.map { try TaskTag($0) })
        edits.removedTags = TaskTags(try removedTags.map { try TaskTag($0) })
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
