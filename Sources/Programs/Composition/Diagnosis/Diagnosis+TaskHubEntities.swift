internal import TaskHubEntities

extension Diagnosis {
    init(_ refusal: TaskRefusal) {
        self =
            switch refusal {
            case .titleEmpty: .refused("title_empty", "the title is empty", "Give the task a title")
            case .titleTooLong:
                .refused(
                    "title_too_long", "the title is longer than \(TaskTitle.maximumLength) code points",
                    "Shorten it, and put the rest in --notes")
            case .titleHoldsNUL:
                .refused("title_holds_nul", "the title contains a NUL character", "Remove it from the input")
            case .notesHoldNUL:
                .refused("notes_hold_nul", "the notes contain a NUL character", "Remove it from the input")
            case .priorityOutOfRange:
                .refused("priority_out_of_range", "the priority is not 1 to 5", "Give a number from 1 to 5")
            case .urlMalformed:
                .refused(
                    "url_malformed",
                    "a link is one word with a scheme, of at most \(TaskURL.maximumLength) code points, and no file or "
                        + "script",
                    "Write it like https://example.org/form")
            case .transition(let from, let to):
                .refused(
                    "transition_refused", "a task cannot go directly from \(from.rawValue) to \(to.rawValue)",
                    from == .archived
                        ? "Reopen it first with 'taskhub reopen ID'"
                        : "Choose another status, or archive it first")
            case .recurrenceNeedsDueDate:
                .refused("recurrence_needs_due", "a task that repeats needs a due date", "Give one with --due")
            case .listNameEmpty: .refused("list_name_empty", "the list's name is empty", "Give the list a name")
            case .listNameTooLong:
                .refused(
                    "list_name_too_long", "the list's name is longer than \(ListName.maximumLength) code points",
                    "Shorten it")
            case .listNameHoldsNUL:
                .refused("list_name_holds_nul", "the list's name contains a NUL character", "Remove it from the input")
            case .listNameReserved:
                .refused("list_name_reserved", "'Inbox' is reserved for tasks in no list", "Choose another name")
            case .colorNotHex:
                .refused("color_not_hex", "that is not a colour", "Write it as '#' and six hex digits, as in '#3b82f6'")
            case .tagMalformed:
                .refused(
                    "tag_malformed", "a tag is one word of at most \(TaskTag.maximumLength) code points",
                    "Write several tags as several words")
            case .tooManyTags:
                .refused(
                    "too_many_tags", "a task has at most \(TaskTags.maximumCount) tags", "Remove one first")
            }
    }

    init(_ error: RouteError) {
        self = .refused(
            "link_\(error.category)", "the link is not valid (\(error.category.replacing("_", with: " ")))",
            "Links look like taskhub://today or taskhub://open-task?id=UUID")
    }
}
