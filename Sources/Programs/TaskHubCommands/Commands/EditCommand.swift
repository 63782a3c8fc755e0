internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskSync

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change tasks.",
        discussion: """
            Without an option, the editor that VISUAL or EDITOR names shows the task as a form. Your changes are \
            saved when the editor exits.
            """,
        aliases: ["mod", "modify"])

    @Option(help: "A new title, or - to read it from standard input.")
    var title: String?

    @Option(name: .shortAndLong, help: "When it is due; 'none' removes the date.")
    var due: String?

    @Option(
        name: ListArgument.name,
        help: ArgumentHelp("The list to move it to; 'inbox' removes it from its list.", valueName: "name"))
    var list: String?

    @Flag(help: "Create the list if it does not exist.")
    var createList = false

    @Option(name: .customLong("untag"), help: ArgumentHelp("A tag to remove.", valueName: "tag"))
    var removedTags: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("1 to 5, where 5 is the most urgent, or high, medium or low; or 'none'.", valueName: "1-5"))
    var priority: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("New notes; an empty text removes them.", valueName: "text"))
    var notes: String?

    @OptionGroup var fields: FieldOptions<KnownTask>

    @OptionGroup var tasks: TaskArguments

    private var values: EditedValues {
        fields.values(
            [.title: title, .due: due, .list: list, .priority: priority, .notes: notes], createsSimilarList: createList,
            removedTags: removedTags)
    }

    func validate() throws {
        guard values.isEmpty else { return }
        if tasks.filter != nil {
            throw ValidationError("No change was given, and an editor shows one task only")
        }
        if createList { throw ValidationError("--create-list needs --list") }
    }

    private func showForm() throws {
        let context = try ProgramContext.openExisting(tasks.common, isAnnounced: false)
        let found = try tasks.named(tasks.references, in: context.workspace, for: .edit, asks: true)
        guard found.count == 1 else {
            throw ValidationError("No change was given, and an editor shows one task only")
        }
        try EditingInForm(tasks.common).run(found[0].task.id.description)
    }

    func run() throws {
        let values = values
        guard !values.isEmpty else { return try showForm() }
        try tasks.change(.edit) { workspace, ids in
            var values = values
            values[.title] = try title.map { try TitleInput.line([$0]) }
            let edits = try values.edits(in: workspace)
            for id in ids { try CheckEdits(in: workspace).run(id, edits) }
            return .edit(edits)
        }
    }
}
