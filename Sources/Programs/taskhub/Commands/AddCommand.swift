internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a task, and show what was understood.",
        discussion: """
            The words are read as in 'Pay rent fri 17:00 !2 #Home +bills': a date, as for --due, at the end or before a \
            mark; a repetition, such as daily or 'every 2 weeks'; !1 to !5 for the priority, where 5 is the most \
            urgent; #List for a list that exists; +tag for each tag. Everything else is the title.

            An option switches off the reading of its kind, and those words stay in the title. Put words that a shell \
            would interpret in single quotes. To keep a mark in the title, double it (##Home), or use --literal.
            """)

    @OptionGroup var draftOptions: DraftOptions

    @OptionGroup var fields: FieldOptions<NewTask>

    @Flag(help: "Take the words as the title, as typed. So does - for standard input, where each line is a task.")
    var literal = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        if fields.status?.isCompleted == true {
            throw ValidationError("A new task is open; add it, then complete it with 'taskhub done'")
        }
    }

    func run() throws {
        let context = try ProgramContext.open(common)
        let reply = TaskReply(context, json: common.json)
        if draftOptions.words == ["-"] {
            let drafts = try draftOptions.drafts(fromInputIn: context.workspace).map { try complete($0, in: context) }
            let created = context.settle(try CreateTask(in: context.workspace).run(drafts))
            return try reply.print("Added", created.map { FoundTask(task: $0.task, list: $0.list) })
        }
        let words = try read(in: context.workspace)
        let draft = try complete(words.draft, in: context)
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: nil))
        try reply.print("Added", created.task, created.list, words.hints)
    }

    /// Returns the task with what the options say that only this command has.
    private func complete(_ draft: TaskDraft, in context: ProgramContext) throws -> TaskDraft {
        TaskDraft(title: draft.title, try fields.values().edits(replacingIn: draft.edits, in: context.workspace))
    }

    private func read(in workspace: Workspace) throws -> (draft: TaskDraft, hints: [QuickHint]) {
        if literal { return (try draftOptions.literalDraft(in: workspace), []) }
        var kinds = QuickLine.Kinds.all
        if fields.repetition != nil { kinds.subtract([.repetition, .localRepetition]) }
        if !fields.tags.isEmpty { kinds.remove(.tags) }
        return try draftOptions.draft(in: workspace, reading: kinds)
    }
}

/// Adds what was done without having been a task.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Add a task that is done already.",
        discussion: """
            The words are read as by 'add', but dates and repetitions stay in the title: what is done is not due.
            """)

    @OptionGroup var draftOptions: DraftOptions

    @Option(
        name: [.customShort("t"), .customLong("tag")],
        help: ArgumentHelp("A tag; repeat the option for several.", valueName: "tag"))
    var tags: [String] = []

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        var (draft, hints) = try draftOptions.draft(
            in: context.workspace, reading: tags.isEmpty ? [.priority, .list, .tags] : [.priority, .list])
        draft.edits.typedTags += tags
        draft.edits.status = .done
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: nil))
        try TaskReply(context, json: common.json).print("Logged", created.task, created.list, hints)
    }
}
