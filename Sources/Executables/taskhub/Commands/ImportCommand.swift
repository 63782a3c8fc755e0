internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskStore
internal import TaskSync

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import tasks from a file, all or nothing.",
        discussion: """
            Importing the same file twice creates no duplicates. A file may also be a store that was set aside, or a copy \
            of one.
            """)

    @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "file"))
    var file: String

    @Option(name: .customLong("from"), help: "The format; detected from the contents if not given.")
    var form: ImportFormat?

    @OptionGroup var common: ProgramOptions

    /// In bytes: far more than a person's tasks take.
    private static let limit = 64 * 1024 * 1024

    func run() throws {
        let bytes =
            file == "-"
            ? try StandardStreams.readInput(limit: Self.limit)
            : try StandardStreams.readFile(file, limit: Self.limit)
        let context = try ProgramContext.open(common)
        let workspace = context.workspace
        let isStore = form == nil && StoreCopy.isDatabase(bytes)
        let source: any ImportSource =
            isStore
            ? try storedTasks(for: workspace)
            : try ImportFile(bytes, now: workspace.clock.now(), zone: workspace.zone).read(as: form)
        let progress = ProgressBar(of: "tasks", terminal: .errors)
        let done = try ImportTasks(in: workspace).run(source) { progress.show($0, of: $1) }
        progress.finish()
        let summary = context.settle(done)
        if common.json {
            try StandardStreams.print(document: try ImportDocument.summary(summary))
        } else {
            try StandardStreams.print("Added \(summary.added), already there \(summary.alreadyThere).\n")
        }
        if isStore, summary.skipped > 0 {
            StandardStreams.complain(
                "Not added: \(TaskCount(summary.skipped).text) that their account's server already has. "
                    + "'taskhub sync' fetches them once you have signed in to that account.")
        }
    }

    private func storedTasks(for workspace: Workspace) throws -> ImportBatch {
        guard file != "-" else {
            throw Diagnosis(
                .refused, "store_needs_path", "a store of tasks cannot be read from standard input",
                "Give the path of the file")
        }
        return try StoreCopy(path: file).batch(for: try workspace.store.readAccount { try $0.replica()?.identity })
    }
}
