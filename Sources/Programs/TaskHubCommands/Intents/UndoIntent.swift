internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct UndoIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change, of any program.")

    @OptionGroup var sync: IntentSyncOptions

    @OptionGroup var reply: ReplyOptions

    func run() throws {
        try reply.answer { context in
            let reversal = context.settle(try UndoStep(in: context.workspace).run())
            let ids = reversal.tasks.map(\.task.id) + reversal.deleted.map(\.id)
            _ = try IntentSync(within: sync.seconds, common: reply.common).attempt(for: ids, in: context)
            return try IntentReply(
                ReversalText(reversal, verb: "Undone"), ReversalAnswer(reversal, in: context.workspace.zone))
        }
    }
}
