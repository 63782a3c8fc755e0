internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities

/// The options and the work of the intents that create a task.
struct NewTaskIntent: ParsableArguments {
    @OptionGroup var creation: CreationOptions

    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var reply: ReplyOptions

    /// Creates the task and reports it.
    ///
    /// `isUnderstood` means that the task was parsed from a line, so that the result shows its details. `read` returns
    /// the task and everything that was typed for it, or `nil` if the user cancelled.
    func run(
        isUnderstood: Bool = false, _ read: (Workspace) throws -> (draft: TaskDraft, typed: [String?])?
    ) throws {
        try reply.answer { context in
            guard let (draft, typed) = try read(context.workspace) else { return try .cancelled() }
            let created = context.settle(
                try CreateTask(in: context.workspace).run(draft, by: creation.key(for: typed)))
            let task = created.task
            let status = try Delivery(within: delivery.seconds, common: reply.common).attempt(
                for: [task.id], in: context)
            return IntentReply(
                "Created", [TaskLine(task, in: created.list, context.workspace)], isDetailed: isUnderstood, status,
                document: isUnderstood
                    ? try IntentDocument.creation(
                        status, id: task.id, key: created.key, understood: task, in: created.list,
                        zone: context.workspace.zone)
                    : try IntentDocument.creation(status, id: task.id, key: created.key))
        }
    }
}
