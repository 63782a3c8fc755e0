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
                    "Shorten it, and put the rest into --notes")
            case .titleHoldsNUL:
                refused("title_holds_nul", "the title holds a NUL character", "Remove it from the input")
            case .notesHoldNUL:
                refused("notes_hold_nul", "the notes hold a NUL character", "Remove it from the input")
            case .priorityOutOfRange:
                refused("priority_out_of_range", "the priority is not 1 to 5", "Give a number from 1 to 5")
            case .transition(let from, let to):
                refused(
                    "transition_refused", "a task that is \(from.rawValue) cannot become \(to.rawValue) at once",
                    from == .archived
                        ? "Bring it back first with 'taskhub reopen ID'"
                        : "Take another status, or archive it first")
            case .recurrenceNeedsDueDate:
                refused("recurrence_needs_due", "a task that repeats needs a due date", "Give it one with --due")
            case .listNameEmpty: refused("list_name_empty", "the list's name is empty", "Give the list a name")
            case .listNameTooLong:
                refused(
                    "list_name_too_long", "the list's name is longer than \(ListName.maximumLength) code points",
                    "Shorten it")
            case .listNameHoldsNUL:
                refused("list_name_holds_nul", "the list's name holds a NUL character", "Remove it from the input")
            case .listNameReserved:
                refused("list_name_reserved", "'Inbox' stands for no list", "Take another name")
            case .colorNotHex:
                refused("color_not_hex", "that is no colour", "Write it as '#' and six hex digits, as in '#3b82f6'")
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
                    "id_malformed", "that is not the beginning of a task's id",
                    "'taskhub list --all' shows the ids")
            case .taskReferenceTooShort:
                refused("id_too_short", "the id needs four characters or more", "'taskhub list --all' shows the ids")
            case .noSuchTask:
                refused("no_such_task", "no task has that id", "'taskhub list --all' shows the ids")
            case .severalTasks(let count):
                refused("several_tasks", "\(count) tasks have an id that begins so", "Give more of the id")
            case .noSuchList:
                refused("no_such_list", "there is no such list", "'taskhub lists' shows them")
            case .severalLists(let count):
                refused("several_lists", "\(count) lists have an id that begins so", "Give the list's name")
            case .listNameTaken:
                refused("list_name_taken", "there is a list of that name already", "'taskhub lists' shows them")
            case .keyMalformed:
                refused("key_malformed", "the key is not 1 to 255 characters", "Give a shorter one, such as a UUID")
            case .keyAlreadyUsed:
                refused(
                    "key_already_used", "that key made a task with another title before",
                    "Take a new key for a new task")
            case .taskIsCompleted:
                refused("task_completed", "that task is completed", "Open it again first with 'taskhub reopen ID'")
            case .snoozeIntoThePast:
                refused("snooze_past", "that moment is over", "Give one to come, such as tomorrow or 'in 2 hours'")
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
                    "weekday_differs", "that date is another weekday",
                    "Correct one of them, or leave the weekday out")
            case .titleMissing:
                refused(
                    "title_empty", "nothing is left of the line for a title",
                    "Put the title into double quotes, or take 'taskhub-intent create'")
            }
    }

    init(_ error: SyncError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        self =
            switch error {
            case .noSuchOutboxEntry:
                refused("no_such_entry", "no change waits under that number", "'taskhub outbox' shows them")
            case .outboxEntryNotRejected:
                refused("entry_waits", "that change was not refused; it waits to be sent", "Run 'taskhub sync'")
            case .outboxEntrySent:
                refused(
                    "entry_tried", "that change was sent, and the server may have it",
                    "Run 'taskhub sync'; it finds out")
            case .otherReplica:
                refused("other_account", "the tasks here belong to another account", "Run 'taskhub login' again")
            case .massDeletion(let gone, let known):
                Diagnosis(
                    .tryAgainLater, "mass_deletion",
                    "the server has \(gone) of the \(known) tasks here no more; nothing was removed",
                    "If that is right, run 'taskhub sync --accept-deletions'")
            }
    }
}
