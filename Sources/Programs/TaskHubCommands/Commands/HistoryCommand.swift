internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change, or a step of the history.",
        discussion: """
            Works for every change of tasks and lists, from every program. Later changes, here or on the server, are \
            kept and named.
            """)

    @Argument(help: ArgumentHelp("A step's number, which 'taskhub history' shows.", valueName: "step")) var step: Int64?
    @Flag(help: "Show what can be undone, as 'taskhub history' does, and change nothing.") var list = false
    @OptionGroup var common: ProgramOptions

    func validate() throws {
        if list, step != nil { throw ValidationError("--list undoes nothing, so it takes no step") }
    }

    func run() throws {
        if list { return try HistoryCommand.show(atMost: HistoryCommand.usualLimit, common) }
        let context = try ProgramContext.openExisting(common, isAnnounced: false)
        try print(context.settle(try UndoStep(in: context.workspace).run(step)), "Undone", context, common)
    }
}

struct RedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo what was undone last, or an undone step of the history.")

    @Argument(help: ArgumentHelp("A step's number, which 'taskhub history' shows.", valueName: "step")) var step: Int64?
    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.openExisting(common, isAnnounced: false)
        try print(context.settle(try RedoStep(in: context.workspace).run(step)), "Redone", context, common)
    }
}

private func print(
    _ reversal: Reversal, _ verb: String, _ context: ProgramContext, _ common: ProgramOptions
) throws {
    if common.json { return try StandardStreams.print(ReversalAnswer(reversal, in: context.workspace.zone)) }
    try StandardStreams.print(ReversalText(reversal, verb: verb).text)
}

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show what can be undone.",
        discussion: "The last 1,000 steps are kept, for 90 days. 'taskhub logout --erase' erases them too.")

    static let usualLimit = 20

    @Option(help: ArgumentHelp("Show at most this many steps.", valueName: "count")) var limit = usualLimit
    @Flag(help: "Forget all steps. The tasks stay as they are.") var clear = false
    @OptionGroup var common: ProgramOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        guard clear else { return try HistoryCommand.show(atMost: limit, common) }
        let context = try ProgramContext.openExisting(common, isAnnounced: false)
        context.settle(try ClearHistory(in: context.workspace).run())
        if common.json { return try StandardStreams.print(HistoryAnswer([])) }
        try StandardStreams.print("The history is empty now.\n")
    }

    static func show(atMost limit: Int, _ common: ProgramOptions) throws {
        let context = try ProgramContext.openExisting(common)
        let steps = try context.reading { try ShowHistory(in: $0).run(limit: limit) }
        if common.json { return try StandardStreams.print(HistoryAnswer(steps)) }
        try StandardStreams.print(HistoryListing(steps, by: "taskhub", zone: context.workspace.zone).text)
    }
}
