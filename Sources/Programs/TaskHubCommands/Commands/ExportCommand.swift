internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskStore

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print every task and list, or write them to a file.",
        discussion: """
            A file is replaced in one step, and only you can read it. With --watch, the command keeps running and keeps \
            the file up to date, for a calendar that reads it.
            """)

    @Option(name: .customLong("to"), help: "The format.")
    var form: ExportFormat = .json

    @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Keep running, and write the file again whenever a task or list changes.")
    var watch = false

    @Flag(help: "Name the tasks whose repetition the format cannot express.")
    var verbose = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        if watch, !DocumentOutput(path: output).isFile { throw ValidationError("--watch needs a file: give --output") }
    }

    func run() throws {
        let context = try ProgramContext.openExisting(common)
        let target = DocumentOutput(path: output)
        if !watch || context.isEmptyStandIn {
            try context.reading { try write($0, to: target) }
            guard watch else { return }
            try ProgramContext.awaitStore(common, writesOutput: false)
            return try run()
        }
        try runUntilInterrupted {
            let everything = ListTasks(in: context.workspace)
            for try await _ in context.store.observe({ _ in everything.query(.all) }) {
                try write(context.workspace, to: target)
            }
        }
    }

    private func write(_ workspace: Workspace, to target: DocumentOutput) throws {
        let page = try ExportTasks(in: workspace).run()
        try target.write(try form.document(page, in: workspace.zone))
        let lost = form.tasksLosingRepetition(page, in: workspace.zone)
        guard !watch else { return }
        for line in ExportReport(losingRepetitionOf: lost, naming: verbose).lines { StandardStreams.complain(line) }
    }
}
