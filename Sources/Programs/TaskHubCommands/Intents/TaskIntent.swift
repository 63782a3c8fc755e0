internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// The options and the work of the intents that change tasks, which are named or chosen.
struct TaskIntent: ParsableArguments {
    @OptionGroup var sync: IntentSyncOptions

    @OptionGroup var reply: ReplyOptions

    /// Performs the action on each task.
    ///
    /// One that fails does not stop the others.
    func perform(_ action: TaskAction, on ids: [EntityID], in context: ProgramContext) throws -> IntentReply {
        var changes: [TaskChange] = []
        var refusals: [any Error] = []
        for id in ids {
            do {
                changes += context.settle(try action.run(on: [id], in: context.workspace))
            } catch {
                guard !changes.isEmpty || error is ActionError else { throw error }
                refusals.append(error)
            }
        }
        guard let refusal = refusals.first else { return try report(action.verb, changes, in: context) }
        guard !changes.isEmpty else { throw refusal }
        var answer = try report(action.verb, changes, in: context)
        answer.failure = Diagnosis(refusal, keeping: refusals.count, of: ids.count)
        return answer
    }

    /// Sends the changes as far as the options say, and describes them.
    func report(_ verb: TaskVerb, _ changes: [TaskChange], in context: ProgramContext) throws -> IntentReply {
        let isDated = verb == .snooze
        let tasks = changes.map(\.task)
        let status = try IntentSync(within: sync.seconds, common: reply.common)
            .attempt(for: tasks.map(\.id), in: context)
        return try IntentReply(
            verb.recorded.past, changes.map { TaskLine($0.task, in: $0.list, context.workspace) },
            isDetailed: isDated, status,
            IntentAnswer(status, changed: tasks, datedIn: isDated ? context.workspace.zone : nil))
    }
}
