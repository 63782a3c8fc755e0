internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a task, and show what was understood.",
        discussion: """
            The words are read as in 'Pay rent fri 17:00 !2 #Home +bills': a date, as for --due, at the end or before a \
            mark; a repetition, such as daily or 'every 2 weeks'; !1 to !5 for the priority, where 5 is the most \
            urgent; #List for a list that exists; +tag for each tag. Everything else is the title.

            If you give an option such as --due, words of that kind stay in the title. Put words that a shell would \
            interpret in single quotes. To keep a mark in the title, double it (##Home), or use --literal.
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
        let values = fields.values(draftOptions.texts, createsSimilarList: draftOptions.createList)
        let text = try TitleInput.line(draftOptions.words)
        if draftOptions.words == ["-"] {
            let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
            let drafts = try (lines.isEmpty ? [text] : lines.map(String.init)).map {
                try TypedTask($0, values, isLiteral: true).draft(in: context.workspace).draft
            }
            let created = context.settle(try CreateTask(in: context.workspace).run(drafts))
            return try reply.print("Added", created.map { FoundTask(task: $0.task, list: $0.list) })
        }
        let (draft, hints) = try TypedTask(text, values, isLiteral: literal).draft(in: context.workspace)
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: nil))
        try reply.print("Added", created.task, created.list, hints)
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
        let values = EditedValues(draftOptions.texts, createsSimilarList: draftOptions.createList, tags: tags)
        let (draft, hints) = try TypedTask(try TitleInput.line(draftOptions.words), values, isDone: true)
            .draft(in: context.workspace)
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: nil))
        try TaskReply(context, json: common.json).print("Logged", created.task, created.list, hints)
    }
}
