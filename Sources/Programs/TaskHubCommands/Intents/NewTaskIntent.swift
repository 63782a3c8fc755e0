internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// The options and the work of the intents that create a task.
struct NewTaskIntent: ParsableArguments {
    /// A task to create.
    struct Request {
        let draft: TaskDraft
        /// Everything that was typed for it.
        let typed: [String?]
        /// Why words stayed in the title.
        var hints: [QuickHint] = []
    }

    @OptionGroup var creation: CreationOptions

    @OptionGroup var sync: IntentSyncOptions

    @OptionGroup var reply: ReplyOptions

    /// Creates the task and reports it.
    ///
    /// `isUnderstood` means that words were parsed, so that the result shows the task's details. `read` returns `nil` if
    /// the user cancelled.
    func run(
        isUnderstood: Bool = false, _ read: (Workspace) throws -> Request?
    ) throws {
        try reply.answer(creates: true) { context in
            guard let request = try read(context.workspace) else { return try .cancelled() }
            let created = context.settle(
                try CreateTask(in: context.workspace).run(request.draft, by: creation.key(for: request.typed)))
            let task = created.task
            let status = try IntentSync(within: sync.seconds, common: reply.common).attempt(
                for: [task.id], in: context)
            let hint = QuickHintText(request.hints)
            return try IntentReply(
                "Created", [TaskLine(task, in: created.list, context.workspace)], isDetailed: isUnderstood, hint: hint,
                status,
                isUnderstood
                    ? IntentAnswer(
                        status, created: task, in: created.list, key: created.key, zone: context.workspace.zone,
                        hint: hint.text)
                    : IntentAnswer(status, created: task.id, key: created.key))
        }
    }
}
