internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskSync
internal import TextLayout

struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show the changes that wait to be sent, or that the server refused.",
        subcommands: [Show.self, Retry.self, Discard.self], defaultSubcommand: Show.self)

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show them, a line each.")

        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.open(common)
            if common.json { return try OutboxCommand.printDocument(context) }
            let found = try context.reading { try ListOutbox(in: $0).run() }
            if found.isEmpty { return try StandardStreams.print("Nothing waits.\n") }
            try StandardStreams.print(found.map { Show.line($0.entry, $0.title) }.joined())
        }

        private static func line(_ entry: OutboxEntry, _ title: String?) -> String {
            let standing =
                switch entry.state {
                case .waiting: entry.isUntried ? "waits" : "tried \(entry.attempts.count) times"
                case .rejected(let code, let request):
                    "refused: \(code)" + (request.map { ", request \($0)" } ?? "")
                }
            let name = DisplayText(title ?? "", placeholder: entry.taskID.description).text
            return "\(entry.id)  \(entry.action.name)  \(name)  (\(standing))\n"
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry", abstract: "Send a refused change once more, at the next synchronisation.")

        @Argument(help: ArgumentHelp("Its number, as 'taskhub outbox' shows it.", valueName: "number"))
        var number: Int64

        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.open(common)
            context.settle(try RetryOutboxEntry(in: context.workspace, signal: context.outboxSignal).run(number))
            if common.json { return try OutboxCommand.printDocument(context) }
            try StandardStreams.print("It is sent by the next 'taskhub sync'.\n")
        }
    }

    struct Discard: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard", abstract: "Give a change up; a task that the server lacks stays here alone.")

        @Argument(help: ArgumentHelp("Its number, as 'taskhub outbox' shows it.", valueName: "number"))
        var number: Int64

        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.open(common)
            context.settle(try DiscardOutboxEntry(in: context.workspace).run(number))
            if common.json { return try OutboxCommand.printDocument(context) }
            try StandardStreams.print("Discarded.\n")
        }
    }

    /// The outbox as it is now.
    private static func printDocument(_ context: ProgramContext) throws {
        let found = try context.reading { try ListOutbox(in: $0).run() }
        try StandardStreams.print(document: try OutboxDocument.entries(found.map(\.entry)))
    }
}
