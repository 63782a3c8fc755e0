internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct CreateIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a task; it is on disk before the command returns.")

    @OptionGroup var draftOptions: DraftOptions

    @OptionGroup var intent: NewTaskIntent

    func run() throws {
        try intent.run(isUnderstood: draftOptions.describesTask) { workspace in
            let values = EditedValues(draftOptions.texts, createsSimilarList: draftOptions.createList)
            let draft = try TypedTask(try TitleInput.line(draftOptions.words), values, isLiteral: true)
                .draft(in: workspace).draft
            let typed = [
                "create", draft.title.text, draftOptions.due, draftOptions.list, draftOptions.priority,
                draftOptions.notes,
            ]
            return NewTaskIntent.Request(draft: draft, typed: typed)
        }
    }
}
