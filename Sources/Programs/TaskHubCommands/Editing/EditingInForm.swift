internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// Changes a task in a form that an editor shows.
struct EditingInForm {
    private let options: ProgramOptions

    init(_ options: ProgramOptions) {
        self.options = options
    }

    /// Shows the task, and changes what the user changes.
    ///
    /// A form that is not valid comes back with the problem above its line. If it comes back unchanged, or there is no
    /// terminal, the form stays in its file, and the error names it.
    func run(_ reference: String) throws {
        let context = try ProgramContext.openExisting(options, isAnnounced: false)
        let reply = TaskReply(context, json: options.json)
        let found = try NamedTasks(in: context.workspace).task(reference)
        let editing = FormEditing(
            in: context.workspace, asksAgain: Terminal.input.isTerminal && Terminal.output.isTerminal
        ) { error in
            Diagnosis(explaining: error).map(\.spoken).map { "\($0.message). \($0.hint)" } ?? "\(error)"
        }
        let changed = try EditedFile.use { file in
            try editing.run(found.task, in: found.list, editor: file.edit).map(context.settle)
        }
        guard let changed else { return try reply.print("Unchanged", found.task, found.list) }
        try reply.print("Changed", [changed])
    }
}
