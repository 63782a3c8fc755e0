internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskSync

/// Changes a task in a form that an editor shows.
///
/// Only the fields that differ from what the editor was given are changed, so that a change which arrives meanwhile in
/// another field stays.
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
        let original = TaskForm(found.task, listName: found.list?.name.text, zone: context.workspace.zone)
        let file = try EditedFile()
        do {
            let changed = try change(found.task, from: original, with: file, context)
            file.remove()
            guard let changed else { return try reply.print("Unchanged", found.task, found.list) }
            try reply.print("Changed", [changed])
        } catch {
            guard !file.holds(original.text) else {
                file.remove()
                throw error
            }
            guard let known = Diagnosis(explaining: error)?.spoken else { throw error }
            throw Diagnosis(known.status, known.code, known.message, "\(known.hint). Your text is in \(file.path)")
        }
    }

    /// - Returns: nil if the user changed nothing.
    private func change(
        _ task: TaskItem, from original: TaskForm, with file: EditedFile, _ context: ProgramContext
    ) throws -> TaskChange? {
        var shown = original.text
        while true {
            let typed = TaskForm.unmarked(try file.edit(shown))
            do {
                let form = try TaskForm(reading: typed)
                let fields = form.changes(from: original)
                guard !fields.isEmpty else { return nil }
                return context.settle(try apply(fields, of: form, original, to: task, in: context.workspace))
            } catch let problem as TaskForm.Problem {
                let marked = TaskForm.marked(typed, with: problem)
                guard Terminal.input.isTerminal, Terminal.output.isTerminal, marked != shown else {
                    throw Diagnosis.refused(
                        "form_not_valid", "line \(problem.line): \(problem.message)", "Nothing was changed")
                }
                shown = marked
            }
        }
    }

    private func apply(
        _ fields: [TaskForm.Field], of form: TaskForm, _ original: TaskForm, to task: TaskItem, in workspace: Workspace
    ) throws -> Committed<TaskChange> {
        var values = EditedValues()
        for field in fields {
            // Each alone first, to know the line of a problem.
            try naming(field, of: form) {
                var value = EditedValues()
                try value.set(field, of: form, original)
                try CheckEdits(in: workspace).run(task.id, try value.edits(in: workspace))
                try values.set(field, of: form, original)
            }
        }
        return try naming(fields.contains(.repetition) ? .repetition : fields[0], of: form) {
            try EditTask(in: workspace).run(task.id, try values.edits(in: workspace))
        }
    }

    /// Runs `work`, and reports what the user can correct in the form with its line.
    private func naming<Value>(_ field: TaskForm.Field, of form: TaskForm, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error where Self.isCorrectable(error) {
            guard let known = Diagnosis(explaining: error)?.spoken else { throw error }
            throw TaskForm.Problem(line: form.line(of: field), "\(known.message). \(known.hint)")
        }
    }

    private static func isCorrectable(_ error: any Error) -> Bool {
        if let error = error as? ActionError { return error != .noSuchTask }
        return error is LanguageError || error is TaskRefusal || error is SyncError
    }
}
