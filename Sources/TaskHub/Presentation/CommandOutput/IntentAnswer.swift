package import TaskActions
package import TaskHubEntities

/// The result of an intent, as JSON.
package struct IntentAnswer: Answer {
    package static let name = "intent"
    package static let summary = "The result of an intent: of a new task, of changed tasks, or of none"
    package static let commands =
        (["create", "quick"] + TaskVerb.intents.map(\.rawValue) + ["open", "pick", "refresh"]).map {
            "taskhub-intent \($0)"
        }

    /// What became of the intent.
    package enum Status: String, AnswerWord {
        /// The server has the change.
        case created
        /// The change is durable here and will be sent.
        case queued
        /// The change is durable here, and no server is set up.
        case local
        /// Nothing changed, and the task is being shown.
        case opened
        /// What changed on the server is here.
        case refreshed
        /// There was nothing to choose from.
        case nothing
        /// The user chose nothing.
        case cancelled
    }

    private let status: Status
    private var creation: (id: EntityID, key: String)?
    private var understood: UnderstoodTask?
    private var hint: String?
    private var tasks: [ChangedTask]?

    /// Creates the answer of an intent that concerns no task.
    package init(_ status: Status) {
        self.status = status
    }

    /// Creates the answer about a new task, with its idempotency key.
    package init(_ status: Status, created id: EntityID, key: String) {
        self.status = status
        creation = (id, key)
    }

    /// Creates the same with what was understood, and why words stayed in the title.
    package init(
        _ status: Status, created task: TaskItem, in list: TaskList?, key: String, zone: any ZoneRules, hint: String?
    ) {
        self.init(status, created: task.id, key: key)
        understood = UnderstoodTask(task: task, list: list, zone: zone)
        self.hint = hint
    }

    /// Creates the answer about changed tasks, with their due dates if a zone is given.
    package init(_ status: Status, changed tasks: [TaskItem], datedIn zone: (any ZoneRules)? = nil) {
        self.status = status
        self.tasks = tasks.map { ChangedTask(task: $0, zone: zone) }
    }

    package static let members: [AnswerMember<IntentAnswer>] = [
        AnswerMember("status", "The outcome") { $0.status },
        AnswerMember(ifPresent: "id", "The new task's id") { $0.creation?.id },
        AnswerMember(ifPresent: "idempotency_key", "The key under which the same task is found again") {
            $0.creation?.key
        },
        AnswerMember(ifPresent: "understood", "How a quick-add line was read") { $0.understood },
        AnswerMember(ifPresent: "hint", "Why words of it stayed in the title") { $0.hint },
        AnswerMember(ifPresent: "task", "The changed task, if there is one") {
            $0.tasks?.count == 1 ? $0.tasks?.first : nil
        },
        AnswerMember(ifPresent: "tasks", "The changed tasks in the given order, if there are several or none") {
            $0.tasks?.count == 1 ? nil : $0.tasks
        },
    ]
}

private struct UnderstoodTask: AnswerObject {
    let task: TaskItem
    let list: TaskList?
    let zone: any ZoneRules

    static let members: [AnswerMember<UnderstoodTask>] = [
        AnswerMember("title", "The title") { $0.task.title.text },
        AnswerMember("due_at", "When it is due; for a day, its last second") { $0.task.dueDate?.instant(in: $0.zone) },
        AnswerMember("due_on", "The day on which it is due; null for a moment") { $0.task.dueDate?.wholeDay },
        AnswerMember("priority", "The priority; null for none") { $0.task.priority },
        AnswerMember("list", "The name of the list; null for the inbox") { $0.list?.name.text },
        AnswerMember("tags", "The tags") { $0.task.tags.map(\.text) },
        AnswerMember("repeat", "How it repeats; null if it does not") {
            let recurrence = $0.task.recurrence == .none ? nil : $0.task.recurrence.rawValue
            return $0.task.localRecurrence?.rule.description ?? recurrence
        },
    ]
}

private struct ChangedTask: AnswerObject {
    let task: TaskItem
    let zone: (any ZoneRules)?

    static let members: [AnswerMember<ChangedTask>] = [
        AnswerMember("id", "The task's id") { $0.task.id },
        AnswerMember("is_completed", "Whether it is done or archived") { $0.task.isCompleted },
        AnswerMember(ifPresent: "due_at", "When it is due, if the intent sets due dates and it has one") { changed in
            changed.zone.flatMap { changed.task.dueDate?.instant(in: $0) }
        },
        AnswerMember(ifPresent: "due_on", "The day on which it is due, if the intent sets due dates and it has one") {
            $0.zone == nil ? nil : $0.task.dueDate?.wholeDay
        },
    ]
}
