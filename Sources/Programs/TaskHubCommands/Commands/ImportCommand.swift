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
            Importing the same file twice creates no duplicates. JSON and iCalendar are recognized by their \
            contents, todo.txt by the names todo.txt, done.txt and *.todo.txt, and CSV by *.csv; for anything else, give \
            --from. A task that was changed in another program stays as it is here, unless you give --update. A file \
            may also be a store that was set aside, or a copy of one.
            """)

    @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "file"))
    var file: String

    @Option(name: .customLong("from"), help: "The format, if neither contents nor name show it.")
    var form: ImportFormat?

    @Flag(help: "Show what would be added or updated, and change nothing.")
    var dryRun = false

    @Flag(help: "Also change tasks that are already there and newer in the file.")
    var update = false

    @Flag(help: "Also name each entry that was skipped, differs or was not carried over in full.")
    var verbose = false

    @Flag(help: "Leave out entries that break a rule, such as a title that is too long, instead of refusing all.")
    var skipInvalid = false

    @OptionGroup var common: ProgramOptions

    /// In bytes: far more than a person's tasks take.
    private static let limit = 64 * 1024 * 1024

    func run() throws {
        let isStore = form == nil && file != "-" && StoreCopy.isDatabase(at: file)
        let bytes = isStore ? [] : try contents()
        let context = try dryRun ? ProgramContext.openExisting(common) : .open(common)
        let workspace = context.workspace
        let stored = isStore ? try storedTasks(for: workspace) : nil
        let source: any ImportSource =
            try stored?.batch
            ?? ImportFile(bytes, named: name, now: workspace.clock.now(), zone: workspace.zone)
            .read(as: form, skippingInvalid: skipInvalid)
        let progress = ProgressBar(of: "tasks", terminal: .errors)
        let (importing, remarks) = (ImportTasks(in: workspace), verbose || common.json)
        let unsent = stored?.unsentChanges ?? 0
        if dryRun {
            var preview = try importing.preview(source, updates: update, remarks: remarks) { progress.show($0, of: $1) }
            progress.finish()
            preview.summary.unsentChanges = unsent
            return try show(preview, workspace)
        }
        let done = try importing.run(source, updates: update, remarks: remarks) { progress.show($0, of: $1) }
        progress.finish()
        var summary = context.settle(done)
        summary.unsentChanges = unsent
        let report = ImportReport(summary)
        if common.json {
            try StandardStreams.print(ImportAnswer(summary))
        } else {
            try StandardStreams.print(report.remarks + report.text)
        }
        report.warnings.forEach(StandardStreams.complain)
    }

    /// The file's own name; nil for standard input.
    private var name: String? {
        file == "-" ? nil : file.split(separator: "/").last.map(String.init)
    }

    private func show(_ preview: ImportPreview, _ workspace: Workspace) throws {
        let report = ImportReport(preview.summary, isDryRun: true)
        if common.json {
            try StandardStreams.print(ImportAnswer(preview, in: workspace.zone))
        } else {
            let lines = preview.tasks.map { found in
                let line = TaskLine(found.task, in: found.list, workspace)
                return "Would add: \(line.isCompleted ? "(done) " : "")\(line.title)\(line.details)\n"
            }
            try StandardStreams.print(lines.joined() + report.remarks + report.text)
        }
        report.warnings.forEach(StandardStreams.complain)
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
            for: try workspace.store.read { try $0.replica()?.identity }, in: workspace.zone)
    }
}
