internal import AppShell
internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases

struct CreateIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a task; it is on the disk before this answers.")

    @OptionGroup var draftOptions: DraftOptions

    @OptionGroup var creation: CreationOptions

    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var reply: ReplyOptions

    func run() throws {
        try reply.answer { context in
            let draft = try draftOptions.draft(in: context.workspace)
            let key = creation.key(for: [
                "create", draft.title.text, draftOptions.due, draftOptions.list,
                draftOptions.priority.map { "\($0)" }, draftOptions.notes,
            ])
            let created = context.settle(try CreateTask(in: context.workspace).run(draft, by: key))
            let status = try Delivery(options: delivery, common: reply.common)
                .attempt(for: created.task.id, in: context)
            return IntentAnswer(
                "Created", TaskRow(created.task, in: created.list, context), status,
                document: try IntentDocument.creation(status, id: created.task.id, key: created.key))
        }
    }
}
