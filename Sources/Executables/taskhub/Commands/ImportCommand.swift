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
            Importing the same file twice creates no duplicates. JSON is recognized by its contents, and todo.txt by the \
            names todo.txt, done.txt and *.todo.txt; for anything else, give --from. A file may also be a store that was \
            set aside, or a copy of one.
            """)

    @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "file"))
    var file: String

    @Option(name: .customLong("from"), help: "The format, if neither contents nor name show it.")
    var form: ImportFormat?

    @Flag(help: "Show what would be added, and add nothing.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    /// In bytes: far more than a person's tasks take.
    private static let limit = 64 * 1024 * 1024

    func run() throws {
        let isStore = form == nil && file != "-" && StoreCopy.isDatabase(at: file)
        let bytes = isStore ? [] : try contents()
        let context = try ProgramContext.open(common)
        let workspace = context.workspace
        let stored = isStore ? try storedTasks(for: workspace) : nil
        let source: any ImportSource =
            try stored?.batch
            ?? ImportFile(bytes, named: name, now: workspace.clock.now(), zone: workspace.zone).read(as: form)
        let progress = ProgressBar(of: "tasks", terminal: .errors)
        if dryRun {
            let preview = try ImportTasks(in: workspace).preview(source) { progress.show($0, of: $1) }
            progress.finish()
            return try show(preview, workspace)
        }
        let done = try ImportTasks(in: workspace).run(source) { progress.show($0, of: $1) }
        progress.finish()
        var summary = context.settle(done)
        summary.unsentChanges = stored?.unsentChanges ?? 0
        if common.json {
            try StandardStreams.print(document: try ImportDocument.summary(summary))
        } else {
            try StandardStreams.print("Added \(summary.added), already there \(summary.alreadyThere).\n")
        }
        if isStore, summary.skipped > 0 {
            StandardStreams.complain(
                "Not added: \(CountText(tasks: summary.skipped).text) that their account's server has or will create. "
                    + "'taskhub sync' fetches them once you have signed in to that account.")
        }
        if summary.unsentChanges > 0 {
            StandardStreams.complain(
                "Not imported: \(CountText(changes: summary.unsentChanges).text) that may never have reached the server. "
                    + "To see them, copy the file to a new directory as store.sqlite, "
                    + "and run 'taskhub outbox --container' with that directory.")
        }
    }

    /// The file's own name; nil for standard input.
    private var name: String? {
        file == "-" ? nil : file.split(separator: "/").last.map(String.init)
    }

    private func show(_ preview: ImportPreview, _ workspace: Workspace) throws {
        if common.json {
            return try StandardStreams.print(document: try ImportDocument.preview(preview, in: workspace.zone))
        }
        let lines = preview.tasks.map { found in
            let line = TaskLine(found.task, in: found.list, workspace)
            return "Would add: \(line.isCompleted ? "(done) " : "")\(line.title)\(line.details)\n"
        }
        let summary = preview.summary
        try StandardStreams.print(
            lines.joined() + "Would add \(summary.added), already there \(summary.alreadyThere).\n")
    }

    private func contents() throws -> [UInt8] {
        let bytes =
            file == "-"
            ? try StandardStreams.readInput(limit: Self.limit)
            : try StandardStreams.readFile(file, limit: Self.limit)
        guard form != nil || !StoreCopy.isDatabase(bytes) else {
            throw Diagnosis(
                .refused, "store_needs_path", "a store of tasks cannot be read from standard input or a pipe",
                "Give the path of the file")
        }
        return bytes
    }

    private func storedTasks(for workspace: Workspace) throws -> StoreCopy.Contents {
        try StoreCopy(path: file).contents(
            for: try workspace.store.readAccount { try $0.replica()?.identity }, in: workspace.zone)
    }
}
