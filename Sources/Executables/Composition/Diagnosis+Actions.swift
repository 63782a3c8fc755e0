internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskSync

extension Diagnosis {
    init(_ refusal: TaskRefusal) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        self =
            switch refusal {
            case .titleEmpty: refused("title_empty", "the title is empty", "Give the task a title")
            case .titleTooLong:
                refused(
                    "title_too_long", "the title is longer than \(TaskTitle.maximumLength) code points",
                    "Shorten it, and put the rest in --notes")
            case .titleHoldsNUL:
                refused("title_holds_nul", "the title contains a NUL character", "Remove it from the input")
            case .notesHoldNUL:
                refused("notes_hold_nul", "the notes contain a NUL character", "Remove it from the input")
            case .priorityOutOfRange:
                refused("priority_out_of_range", "the priority is not 1 to 5", "Give a number from 1 to 5")
            case .transition(let from, let to):
                refused(
                    "transition_refused", "a task cannot go directly from \(from.rawValue) to \(to.rawValue)",
                    from == .archived
                        ? "Reopen it first with 'taskhub reopen ID'"
                        : "Choose another status, or archive it first")
            case .recurrenceNeedsDueDate:
                refused("recurrence_needs_due", "a task that repeats needs a due date", "Give one with --due")
            case .listNameEmpty: refused("list_name_empty", "the list's name is empty", "Give the list a name")
            case .listNameTooLong:
                refused(
                    "list_name_too_long", "the list's name is longer than \(ListName.maximumLength) code points",
                    "Shorten it")
            case .listNameHoldsNUL:
                refused("list_name_holds_nul", "the list's name contains a NUL character", "Remove it from the input")
            case .listNameReserved:
                refused("list_name_reserved", "'Inbox' is reserved for tasks in no list", "Choose another name")
            case .colorNotHex:
                refused("color_not_hex", "that is not a colour", "Write it as '#' and six hex digits, as in '#3b82f6'")
            }
    }

    init(_ error: ActionError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        self =
            switch error {
            case .taskReferenceMalformed:
                refused(
                    "id_malformed", "that is not a task id, nor the start of one",
                    "Run 'taskhub list --all' to see the ids")
            case .taskReferenceTooShort:
                refused(
                    "id_too_short", "the id is too short; it needs at least four characters",
                    "Run 'taskhub list --all' to see the ids")
            case .noSuchTask:
                refused("no_such_task", "no task has that id", "Run 'taskhub list --all' to see the ids")
            case .severalTasks(let count):
                refused(
                    "several_tasks", "\(count) tasks have an id that starts with this", "Give more characters of the id"
                )
            case .noSuchList:
                refused("no_such_list", "there is no such list", "Run 'taskhub lists' to see them")
            case .severalLists(let count):
                refused("several_lists", "\(count) lists have an id that starts with this", "Give the list's name")
            case .listNameTaken:
                refused("list_name_taken", "a list with that name already exists", "Run 'taskhub lists' to see them")
            case .keyMalformed:
                refused("key_malformed", "the key must have 1 to 255 characters", "Use another one, such as a UUID")
            case .keyAlreadyUsed:
                refused(
                    "key_already_used", "that key was already used for a task with another title",
                    "Use a new key for a new task")
            case .taskIsCompleted:
                refused("task_completed", "that task is completed", "Reopen it first with 'taskhub reopen ID'")
            case .snoozeIntoThePast:
                refused("snooze_past", "that time is in the past", "Give a later one, such as tomorrow or 'in 2 hours'")
            }
    }

    init(_ error: LanguageError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        self =
            switch error {
            case .dateNotUnderstood:
                refused(
                    "when_not_understood", "that date is not understood",
                    "Write it like 2026-11-30, '2026-11-30 17:00', tomorrow, 'fri 17:00' or 'in 2 hours'")
            case .weekdayDiffers:
                refused(
                    "weekday_differs", "that date falls on another weekday",
                    "Correct the date or the weekday, or leave the weekday out")
            case .titleMissing:
                refused(
                    "title_empty", "the line has no title",
                    "Put the title in double quotes, or use 'taskhub-intent create'")
            }
    }

    init(_ error: SyncError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        self =
            switch error {
            case .noSuchOutboxEntry:
                refused("no_such_entry", "no change has that number", "Run 'taskhub outbox' to see them")
            case .outboxEntryNotRejected:
                refused("entry_waits", "that change was not refused; it is waiting to be sent", "Run 'taskhub sync'")
            case .outboxEntrySent:
                refused(
                    "entry_tried", "that change was sent, and the server may have received it",
                    "Run 'taskhub sync' to find out")
            case .otherReplica:
                refused("other_account", "the tasks here belong to another account", "Run 'taskhub login' again")
            case .massDeletion(let gone, let known):
                Diagnosis(
                    .tryAgainLater, "mass_deletion",
                    "the server no longer has \(gone) of the \(known) tasks here; nothing was removed",
                    "If this is correct, run 'taskhub sync --accept-deletions'")
            }
    }
}
