internal import AppShell
internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases

/// Changes tasks.
struct TaskIntent: ParsableArguments {
    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var reply: ReplyOptions

    func run(on reference: String, _ action: (Workspace) throws -> TaskAction) throws {
        try reply.answer { context in
            let id = try FindTask(in: context.workspace).run(reference: reference).task.id
            return try perform(try action(context.workspace), on: [id], in: context)
        }
    }

    /// On all of them or, on an error, on none.
    func perform(_ action: TaskAction, on ids: [EntityID], in context: ProgramContext) throws -> IntentAnswer {
        let workspace = context.workspace
        switch action {
        case .complete:
            return try tell("Completed", context.settle(try CompleteTask(in: workspace).run(ids)), in: context)
        case .reopen:
            return try tell("Reopened", context.settle(try ReopenTask(in: workspace).run(ids)), in: context)
        case .snooze(let moment):
            let snoozed = context.settle(try SnoozeTask(in: workspace).run(ids, until: moment))
            return try tell("Snoozed", snoozed, isDated: true, in: context)
        }
    }

    private func tell(
        _ verb: String, _ changes: [TaskChange], isDated: Bool = false, in context: ProgramContext
    ) throws -> IntentAnswer {
        let tasks = changes.map(\.task)
        let status = try Delivery(within: delivery.seconds, common: reply.common)
            .attempt(for: tasks.map(\.id), in: context)
        return IntentAnswer(
            verb, changes.map { TaskRow($0.task, in: $0.list, context.workspace) }, isDetailed: isDated, status,
            document: try IntentDocument.change(status, of: tasks, isDated: isDated))
    }
}
