internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskSync
internal import TextLayout

struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show changes that are waiting to be sent, or that the server refused.",
        subcommands: [Show.self, Retry.self, Discard.self], defaultSubcommand: Show.self)

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show the changes, one per line.")

        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.open(common)
            if common.json { return try OutboxCommand.printDocument(context) }
            let found = try context.reading { try ListOutbox(in: $0).run() }
            if found.isEmpty { return try StandardStreams.print("Nothing to send.\n") }
            try StandardStreams.print(found.map { Show.line($0.entry, $0.title) }.joined())
        }

        private static func line(_ entry: OutboxEntry, _ title: String?) -> String {
            let standing =
                switch entry.state {
                case .waiting: entry.isUntried ? "waiting" : "tried \(entry.attempts.count) times"
                case .rejected(let code, let request):
                    "refused: \(code)" + (request.map { ", request \($0)" } ?? "")
                }
            let name = DisplayText(title ?? "", placeholder: entry.taskID.description).text
            return "\(entry.id)  \(entry.action.name)  \(name)  (\(standing))\n"
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry", abstract: "Retry a refused change at the next sync.")

        @OptionGroup var entry: EntryArgument

        func run() throws {
            try entry.decide("The next 'taskhub sync' sends it.") { context, number in
                try RetryOutboxEntry(in: context.workspace, signal: context.outboxSignal).run(number)
            }
        }
    }

    struct Discard: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard", abstract: "Discard a change; a task that is not on the server stays local.")

        @OptionGroup var entry: EntryArgument

        func run() throws {
            try entry.decide("Discarded.") { try DiscardOutboxEntry(in: $0.workspace).run($1) }
        }
    }

    /// The change that a command is about.
    struct EntryArgument: ParsableArguments {
        @Argument(help: ArgumentHelp("The change's number, as 'taskhub outbox' shows it.", valueName: "number"))
        var number: Int64

        @OptionGroup var common: ProgramOptions

        /// Carries out the user's decision, and prints the sentence or the outbox as it is then.
        func decide(_ sentence: String, _ action: (ProgramContext, Int64) throws -> Committed<Void>) throws {
            let context = try ProgramContext.open(common)
            context.settle(try action(context, number))
            if common.json { return try OutboxCommand.printDocument(context) }
            try StandardStreams.print("\(sentence)\n")
        }
    }

    /// Prints the current outbox.
    private static func printDocument(_ context: ProgramContext) throws {
        let found = try context.reading { try ListOutbox(in: $0).run() }
        try StandardStreams.print(document: try OutboxDocument.entries(found.map(\.entry)))
    }
}
