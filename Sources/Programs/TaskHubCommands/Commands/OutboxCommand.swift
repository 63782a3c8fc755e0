internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync

struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show changes that are waiting to be sent, or that the server refused.",
        subcommands: [Show.self, Retry.self, Discard.self, Deleted.self], defaultSubcommand: Show.self)

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show the changes, one per line.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common)
            if common.json { return try OutboxCommand.printAnswer(context) }
            let listed = try context.reading { try ListOutbox(in: $0).run() }
            let output = output.text
            let listing = OutboxListing(
                listed, preferences: try OutboxCommand.preferences(context), zone: context.workspace.zone,
                layout: output.layout)
            try output.print(listing.text)
        }
    }

    struct Deleted: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "deleted", abstract: "Show tasks deleted in the last 90 days, which can be restored.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common)
            let copies = try context.reading { try FindDeletedTask(in: $0).all() }
            if common.json {
                return try StandardStreams.print(DeletedTasksAnswer(copies, in: context.workspace.zone))
            }
            let output = output.text
            try output.print(DeletedTaskListing(copies, zone: context.workspace.zone, layout: output.layout).text)
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry", abstract: "Retry a refused change at the next sync, or restore a deleted task.",
            discussion:
                "With a number, retries that change. With a task's id, restores a task from 'taskhub outbox deleted'.")

        @Argument(help: ArgumentHelp("The change's number, or the id of a deleted task.", valueName: "number|id"))
        var reference: String

        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            do {
                guard let number = Int64(reference) else { throw SyncError.noSuchOutboxEntry }
                try OutboxCommand.decide(context, common, "The next 'taskhub sync' sends it.") {
                    try RetryOutboxEntry(in: context.workspace, signal: context.outboxSignal).run(number)
                }
            } catch SyncError.noSuchOutboxEntry where IDPrefix(reference)?.isAtLeast(IDPrefix.usualMinimum) == true {
                let restored = context.settle(
                    try RestoreDeletedTask(in: context.workspace, signal: context.outboxSignal).run(
                        reference: reference))
                let list = try context.reading { try FindTask(in: $0).run(reference: restored.task.id.description) }
                    .list
                try TaskReply(context, json: common.json).print(restored, list)
            }
        }
    }

    struct Discard: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard", abstract: "Discard a change; a task that is not on the server stays local.")

        @Argument(help: ArgumentHelp("The change's number, as 'taskhub outbox' shows it.", valueName: "number"))
        var number: Int64

        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            try OutboxCommand.decide(context, common, "Discarded.") {
                try DiscardOutboxEntry(in: context.workspace).run(number)
            }
        }
    }

    /// Carries out the user's decision, and prints the sentence or the outbox as it is then.
    private static func decide(
        _ context: ProgramContext, _ common: ProgramOptions, _ sentence: String, _ action: () throws -> Committed<Void>
    ) throws {
        context.settle(try action())
        if common.json { return try printAnswer(context) }
        try StandardStreams.print("\(sentence)\n")
    }

    /// Prints the current outbox.
    private static func printAnswer(_ context: ProgramContext) throws {
        let found = try context.reading { try ListOutbox(in: $0).run() }
        try StandardStreams.print(OutboxAnswer(found.map(\.entry), preferences: try preferences(context)))
    }

    /// Returns the preferences, if there is a server to send them to.
    private static func preferences(_ context: ProgramContext) throws -> Preferences {
        let (preferences, hasServer) = try context.preferences()
        return hasServer ? preferences : Preferences()
    }
}
