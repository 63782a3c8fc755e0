internal import AppShell
internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases

/// How one task can be changed.
enum TaskAction {
    case complete
    case reopen
    /// Until what the phrase says, or till tomorrow.
    case snooze(until: String?)
}

/// Changes one task.
struct TaskIntent: ParsableArguments {
    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var reply: ReplyOptions

    func run(_ action: TaskAction, on reference: String) throws {
        try reply.answer { context in
            try perform(action, on: try FindTask(in: context.workspace).run(reference: reference).task.id, in: context)
        }
    }

    func perform(_ action: TaskAction, on id: EntityID, in context: ProgramContext) throws -> IntentAnswer {
        let workspace = context.workspace
        switch action {
        case .complete:
            let completed = context.settle(try CompleteTask(in: workspace).run([id]))
            return try tell("Completed", completed[0], in: context)
        case .reopen:
            let reopened = context.settle(try ReopenTask(in: workspace).run([id]))
            return try tell("Reopened", reopened[0], in: context)
        case .snooze(let phrase):
            let moment = try phrase.map { try workspace.moment($0) }
            let snoozed = context.settle(try SnoozeTask(in: workspace).run(id, until: moment))
            return try tell("Snoozed", snoozed, isDated: true, in: context)
        }
    }

    private func tell(
        _ verb: String, _ change: TaskChange, isDated: Bool = false, in context: ProgramContext
    ) throws -> IntentAnswer {
        let status = try Delivery(options: delivery, common: reply.common).attempt(for: change.task.id, in: context)
        return IntentAnswer(
            verb, TaskRow(change.task, in: change.list, context), isDetailed: isDated, status,
            document: try IntentDocument.change(status, of: change.task, isDated: isDated))
    }
}
