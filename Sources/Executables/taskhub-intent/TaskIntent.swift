internal import AppShell
internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases

/// How tasks can be changed.
enum TaskAction {
    case complete
    case reopen
    /// Until that moment, or till tomorrow.
    case snooze(until: Instant?)

    /// What is said of a task afterwards, and whether when it is due belongs to that.
    fileprivate var told: (verb: String, isDated: Bool) {
        switch self {
        case .complete: ("Completed", false)
        case .reopen: ("Reopened", false)
        case .snooze: ("Snoozed", true)
        }
    }
}

extension Diagnosis {
    /// Some of several tasks stay as they were, and the first of them for this reason.
    fileprivate init(_ refusal: any Error, keeping count: Int, of all: Int) {
        let reason = Diagnosis(explaining: refusal)
        self.init(
            reason?.status ?? .refused, reason?.code ?? "refused",
            "\(count) of the \(all) tasks could not be changed, the others are: \(reason?.message ?? "it was refused")",
            "Choose again to see how they are now")
    }
}

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
    func perform(_ action: TaskAction, on ids: [EntityID], in context: ProgramContext) throws -> IntentAnswer {
        var changes: [TaskChange] = []
        var refusals: [any Error] = []
        for id in ids {
            do {
                changes += try change(id, action, in: context)
            } catch {
                guard !changes.isEmpty || error is UseCaseError else { throw error }
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
    ) throws -> IntentAnswer {
        let (verb, isDated) = action.told
        let tasks = changes.map(\.task)
        let status = try Delivery(within: delivery.seconds, common: reply.common)
            .attempt(for: tasks.map(\.id), in: context)
        return IntentAnswer(
            verb, changes.map { TaskRow($0.task, in: $0.list, context) }, isDetailed: isDated, status,
            document: try IntentDocument.change(status, of: tasks, isDated: isDated))
    }
}

extension Workspace {
    /// Until when to put something off: a WHEN that is over is refused.
    func momentToCome(_ phrase: String?) throws -> Instant? {
        guard let phrase else { return nil }
        let moment = try moment(phrase)
        guard moment > clock.now() else { throw UseCaseError.snoozeIntoThePast }
        return moment
    }
}
