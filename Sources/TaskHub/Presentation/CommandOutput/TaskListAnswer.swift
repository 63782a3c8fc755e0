package import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync

/// The tasks that a filter selects, as JSON.
package struct TaskListAnswer: Answer {
    package static let name = "list"
    package static let summary = "The tasks of a list, a view or a filter, in their order"
    package static let commands = ["list", "today", "overdue", "upcoming", "week", "inbox", "next", "open"].map {
        "taskhub \($0)"
    }

    private let tasks: [MarkedTask]

    /// - Parameters:
    ///   - page: The tasks.
    ///   - marks: The tasks that the user should look at.
    ///   - zone: The user's time zone.
    package init(_ page: TaskPage, marks: [EntityID: TaskMark], in zone: any ZoneRules) {
        tasks = TaskObject.all(of: page, in: zone).map { MarkedTask(task: $0, mark: marks[$0.task.id]) }
    }

    package static let members = [AnswerMember<TaskListAnswer>("tasks", "The tasks") { $0.tasks }]
}

private struct MarkedTask: AnswerObject {
    let task: TaskObject
    let mark: TaskMark?

    static let members =
        TaskObject.members.map { $0.of(\MarkedTask.task) } + [
            AnswerMember("mark", "Why the user should look at it; null if there is no reason") { $0.mark }
        ]
}

extension TaskMark: AnswerWord {}

/// Tasks that a command added, changed or deleted, as JSON.
package struct ChangedTasksAnswer: Answer {
    package static let name = "change"
    package static let summary = "One task as `task`, or several as `tasks`, that a command added, changed or deleted"
    package static let commands =
        (["add", "log"] + TaskVerb.allCases.map(\.command) + ["outbox retry", "open"]).map { "taskhub \($0)" }

    private let tasks: [TaskObject]
    private var lostAttachments: [String]?

    package init(_ tasks: [FoundTask], in zone: any ZoneRules) {
        self.tasks = tasks.map { TaskObject($0, in: zone) }
    }

    package init(_ restored: RestoredTask, _ list: TaskList?, in zone: any ZoneRules) {
        self.init([FoundTask(task: restored.task, list: list)], in: zone)
        lostAttachments = restored.lostAttachments
    }

    package static let members: [AnswerMember<ChangedTasksAnswer>] = [
        AnswerMember(ifPresent: "task", "The task, if there is one") { $0.tasks.count == 1 ? $0.tasks[0] : nil },
        AnswerMember(ifPresent: "tasks", "The tasks, if there are several or none") {
            $0.tasks.count == 1 ? nil : $0.tasks
        },
        AnswerMember(ifPresent: "lost_attachments", "The attached files that a restored task has lost") {
            $0.lostAttachments
        },
    ]
}
