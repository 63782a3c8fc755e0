internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities

/// Changes tasks.
struct TaskIntent: ParsableArguments {
    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var reply: ReplyOptions

    func run(on reference: String, _ action: (Workspace) throws -> TaskAction) throws {
        try reply.answer { context in
            let id = try FindTask(in: context.workspace).run(reference: reference).task.id
            let action = try action(context.workspace)
            return try tell(action, try change(id, action, in: context), in: context)
        }
    }

    /// On each of them: what has happened to one meanwhile keeps no other.
    func perform(_ action: TaskAction, on ids: [EntityID], in context: ProgramContext) throws -> IntentReply {
        var changes: [TaskChange] = []
        var refusals: [any Error] = []
        for id in ids {
            do {
                changes += try change(id, action, in: context)
            } catch {
                guard !changes.isEmpty || error is ActionError else { throw error }
                refusals.append(error)
            }
        }
        guard let refusal = refusals.first else { return try tell(action, changes, in: context) }
        guard !changes.isEmpty else { throw refusal }
        var answer = try tell(action, changes, in: context)
        answer.failure = Diagnosis(refusal, keeping: refusals.count, of: ids.count)
        return answer
    }

    private func change(_ id: EntityID, _ action: TaskAction, in context: ProgramContext) throws -> [TaskChange] {
        let workspace = context.workspace
        switch action {
        case .complete: return context.settle(try CompleteTask(in: workspace).run([id]))
        case .reopen: return context.settle(try ReopenTask(in: workspace).run([id]))
        case .snooze(let moment): return context.settle(try SnoozeTask(in: workspace).run([id], until: moment))
        }
    }

    private func tell(
        _ action: TaskAction, _ changes: [TaskChange], in context: ProgramContext
    ) throws -> IntentReply {
        let (verb, isDated) = action.told
        let tasks = changes.map(\.task)
        let status = try Delivery(within: delivery.seconds, common: reply.common)
            .attempt(for: tasks.map(\.id), in: context)
        return IntentReply(
            verb, changes.map { TaskLine($0.task, in: $0.list, context.workspace) }, isDetailed: isDated, status,
            document: try IntentDocument.change(status, of: tasks, isDated: isDated))
    }
}
