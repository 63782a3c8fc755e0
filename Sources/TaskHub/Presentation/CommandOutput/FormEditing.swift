package import TaskActions
package import TaskHubEntities
internal import TaskSync

/// Changes a task in a form that a person edits.
///
/// Only the fields that differ from the form as it was first shown are changed, so that a change which arrives meanwhile
/// in another field stays.
package struct FormEditing {
    private let workspace: Workspace
    private let asksAgain: Bool
    private let explain: (any Error) -> String

    /// Creates the editing of forms.
    ///
    /// - Parameters:
    ///   - workspace: Where the task is.
    ///   - asksAgain: Whether a form with a mistake comes back with the mistake above its line.
    ///   - explain: Returns what a person reads of an error of the domain, without a full stop at the end.
    package init(in workspace: Workspace, asksAgain: Bool = true, explain: @escaping (any Error) -> String) {
        self.workspace = workspace
        self.asksAgain = asksAgain
        self.explain = explain
    }

    /// Shows the task, and changes what the user changes.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - list: Its list; nil for the inbox.
    ///   - editor: Shows a text and returns it as the user left it.
    /// - Returns: nil if the user changed nothing.
    /// - Throws: ``TaskForm/LineError`` if a form with a mistake does not come back or was not changed; what the editor
    ///   or the store threw.
    package func run(
        _ task: TaskItem, in list: TaskList?, editor: (String) throws -> String
    ) throws -> Committed<TaskChange>? {
        let original = TaskForm(task, listName: list?.name.text, zone: workspace.zone)
        var shown = original.text
        while true {
            let typed = TaskForm.unmarked(try editor(shown))
            do {
                let form = try TaskForm(reading: typed)
                let fields = form.changes(from: original)
                return fields.isEmpty ? nil : try apply(fields, of: form, original, to: task.id)
            } catch let problem as TaskForm.LineError {
                let marked = TaskForm.marked(typed, with: problem)
                guard asksAgain, marked != shown else { throw problem }
                shown = marked
            }
        }
    }

    private func apply(
        _ fields: [TaskField], of form: TaskForm, _ original: TaskForm, to id: EntityID
    ) throws -> Committed<TaskChange> {
        var values = EditedValues()
        for field in fields {
            // Each alone first, to know the line of a problem.
            try naming(field, of: form) {
                var value = EditedValues()
                value.set(field, toForm: form[field], showing: original.tags)
                try CheckEdits(in: workspace).run(id, try value.edits(in: workspace))
                values.set(field, toForm: form[field], showing: original.tags)
            }
        }
        return try naming(fields.contains(.recurrence) ? .recurrence : fields[0], of: form) {
            try EditTask(in: workspace).run(id, try values.edits(in: workspace))
        }
    }

    /// Runs `work`, and reports what the user can correct in the form with its line.
    private func naming<Value>(_ field: TaskField, of form: TaskForm, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error where Self.isCorrectable(error) {
            throw TaskForm.LineError(line: form.line(of: field), explain(error))
        }
    }

    private static func isCorrectable(_ error: any Error) -> Bool {
        if let error = error as? ActionError { return error != .noSuchTask }
        return error is LanguageError || error is UnknownWord || error is TaskRefusal || error is SyncError
    }
}
