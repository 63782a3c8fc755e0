internal import TaskActions

extension Diagnosis {
    init(_ error: ActionError) {
        self =
            switch error {
            case .taskReferenceMalformed:
                .refused(
                    "id_malformed", "that is not a task id, nor the start of one",
                    "Run 'taskhub list --all' to see the ids")
            case .taskReferenceTooShort:
                .refused(
                    "id_too_short", "the id is too short; it needs at least four characters",
                    "Run 'taskhub list --all' to see the ids")
            case .noSuchTask:
                .refused("no_such_task", "no task has that id", "Run 'taskhub list --all' to see the ids")
            case .severalTasks(let count):
                .refused(
                    "several_tasks", "\(count) tasks have an id that starts with this", "Give more characters of the id"
                )
            case .noSuchList:
                .refused("no_such_list", "there is no such list", "Run 'taskhub lists' to see them")
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
            }
    }
}
