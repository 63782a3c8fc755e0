package import TaskActions
package import TaskHubEntities
internal import TextLayout

extension Diagnosis {
    /// Explains why a word of the command line names no task, or not only one; `nil` for errors about something else.
    ///
    /// For `taskhub` only: it repeats the word.
    package init?(_ error: ActionError, about reference: String, candidates: [TaskItem]) {
        let word = "'\(DisplayText(reference, placeholder: "").text.prefix(40))'"
        let list = "Run 'taskhub list --all' to see the ids"
        switch error {
        case .taskReferenceMalformed:
            self = .refused("id_malformed", "\(word) is not a task id, nor the start of one", list)
        case .taskReferenceTooShort(let minimum):
            self = .refused(
                "id_too_short", "\(word) is too short for an id; it needs at least \(Self.characters(minimum))", list)
        case .noSuchTask: self = .refused("no_such_task", "no task has the id \(word)", list)
        case .severalTasks(let count):
            self = .refused(
                "several_tasks", "\(count) tasks have an id that starts with \(word)", "Give more characters of the id")
            self.candidates = candidates.map { Candidate(id: $0.id.description, title: $0.title.text) }
        case .noTaskNamed:
            self = .refused(
                "no_such_task", "no task is called \(word)",
                candidates.isEmpty ? "Run 'taskhub list --all' to see the tasks" : "These are similar")
            self.candidates = candidates.map { Candidate(id: $0.id.description, title: $0.title.text) }
        case .severalTasksNamed(_, let count):
            self = .refused(
                "several_tasks", "\(count) tasks have \(word) in their title", "Give more words, or an id")
            self.candidates = candidates.map { Candidate(id: $0.id.description, title: $0.title.text) }
        default: return nil
        }
    }

    private static func characters(_ count: Int) -> String {
        switch count {
        case 2: "two characters"
        case 4: "four characters"
        default: "\(count) characters"
        }
    }

    init(_ error: ActionError) {
        self =
            switch error {
            case .taskReferenceMalformed:
                .refused(
                    "id_malformed", "that is not a task id, nor the start of one",
                    "Run 'taskhub list --all' to see the ids")
            case .taskReferenceTooShort(let minimum):
                .refused(
                    "id_too_short", "the id is too short; it needs at least \(Self.characters(minimum))",
                    "Run 'taskhub list --all' to see the ids")
            case .noSuchTask:
                .refused("no_such_task", "no task has that id", "Run 'taskhub list --all' to see the ids")
            case .severalTasks(let count):
                .refused(
                    "several_tasks", "\(count) tasks have an id that starts with this", "Give more characters of the id"
                )
            case .noTaskNamed:
                .refused("no_such_task", "no task is called that", "Run 'taskhub list --all' to see the tasks")
            case .severalTasksNamed(_, let count):
                .refused("several_tasks", "\(count) tasks have that in their title", "Give more words, or an id")
            case .noSuchList:
                .refused("no_such_list", "there is no such list", "Run 'taskhub lists' to see them")
            case .noListNamed(let name, let nearest):
                .refused("no_such_list", "there is no such list", "Run 'taskhub lists' to see them").quoting(
                    "there is no list '\(DisplayText(name).text)'",
                    nearest.map { "Did you mean '\(DisplayText($0).text)'? 'taskhub lists' shows all" })
            case .unknownListName(let name, let nearest):
                .refused(
                    "no_such_list", "no list has that name, but one has a similar name",
                    "Use --create-list to make a new list"
                ).quoting(
                    "there is no list '\(DisplayText(name).text)'",
                    "Did you mean '\(DisplayText(nearest).text)'? Use --create-list to make a new list")
            case .severalLists(let count):
                .refused("several_lists", "\(count) lists have an id that starts with this", "Give the list's name")
            case .listNameTaken:
                .refused("list_name_taken", "a list with that name already exists", "Run 'taskhub lists' to see them")
            case .keyMalformed:
                .refused("key_malformed", "the key must have 1 to 255 characters", "Use another one, such as a UUID")
            case .keyAlreadyUsed:
                .refused(
                    "key_already_used", "that key was already used for a task with another title",
                    "Use a new key for a new task")
            case .taskIsCompleted:
                .refused("task_completed", "that task is completed", "Reopen it first with 'taskhub reopen ID'")
            case .snoozeIntoThePast:
                .refused(
                    "snooze_past", "that time is in the past", "Give a later one, such as tomorrow or 'in 2 hours'")
            case .nothingToUndo:
                .refused("nothing_to_undo", "there is nothing to undo", "Run 'taskhub history' to see what was done")
            case .nothingToRedo:
                .refused(
                    "nothing_to_redo", "nothing was undone since the last change",
                    "Run 'taskhub history' and name an undone step, as in 'taskhub redo 12'")
            case .noSuchStep(let id):
                .refused(
                    "no_such_step", "the history has no step \(id)", "Run 'taskhub history' to see the steps")
            case .stepUndone(let id):
                .refused("step_undone", "step \(id) is already undone", "Redo it with 'taskhub redo \(id)'")
            case .stepNotUndone(let id):
                .refused("step_not_undone", "step \(id) is not undone", "Undo it with 'taskhub undo \(id)'")
            }
    }
}
