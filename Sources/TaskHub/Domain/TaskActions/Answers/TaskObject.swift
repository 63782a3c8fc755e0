package import TaskHubEntities

/// A task as an object in JSON, in answers and in exports.
///
/// A rule that the server lacks, such as `every 2 weeks`, is in `rule`; `recurrence` is then `none`.
package struct TaskObject: AnswerObject {
    package let task: TaskItem
    private let listName: String?
    private let zone: any ZoneRules

    /// - Parameters:
    ///   - task: The task.
    ///   - listName: The name of its list.
    ///   - zone: The user's time zone, in which a day ends.
    package init(_ task: TaskItem, listName: String?, in zone: any ZoneRules) {
        self.task = task
        self.listName = listName
        self.zone = zone
    }

    package init(_ found: FoundTask, in zone: any ZoneRules) {
        self.init(found.task, listName: found.list?.name.text, in: zone)
    }

    /// Creates the objects of a page's tasks.
    package static func all(of page: TaskPage, in zone: any ZoneRules) -> [TaskObject] {
        let names = Dictionary(page.lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        return page.tasks.map { task in
            TaskObject(task, listName: task.listID.flatMap { names[$0] }, in: zone)
        }
    }

    package static let members: [AnswerMember<TaskObject>] = [
        AnswerMember("id", "The task's id on this machine") { $0.task.id },
        AnswerMember("server_id", "Its id on the server; null if the server does not have it") { $0.task.serverID },
        AnswerMember("title", "The title, as it was typed") { $0.task.title.text },
        AnswerMember("notes", "The notes; empty if there are none") { $0.task.notes },
        AnswerMember("status", "The status") { $0.task.status },
        AnswerMember("is_completed", "Whether the task is done or archived") { $0.task.isCompleted },
        AnswerMember("area", "The area of life that it belongs to") { $0.task.area },
        AnswerMember("priority", "The priority, where 5 is the highest; null for none") { $0.task.priority },
        AnswerMember("due_at", "When it is due; for a day, its last second, so that due dates can be compared") {
            $0.task.dueDate?.instant(in: $0.zone)
        },
        AnswerMember("due_on", "The day on which it is due; null for a moment") { $0.task.dueDate?.wholeDay },
        AnswerMember("reminder_at", "When to remind of it") { $0.task.reminderDate },
        AnswerMember("recurrence", "How the server repeats it") { $0.task.recurrence },
        AnswerMember("rule", "How this machine repeats it, as in `every 2 weeks`; null if the server does") {
            $0.task.localRecurrence?.rule.description
        },
        AnswerMember("url", "The task's link") { $0.task.url?.text },
        AnswerMember("tags", "The tags, without `+` or `#`") { $0.task.tags.map(\.text) },
        AnswerMember("list", "The name of its list; null for the inbox") { $0.listName },
        AnswerMember("list_id", "The id of its list") { $0.task.listID },
        AnswerMember("position", "Its place when tasks are sorted by hand") { $0.task.sortOrder },
        AnswerMember("created_at", "When it was created") { $0.task.createdAt },
        AnswerMember("updated_at", "When it was last changed") { $0.task.modifiedAt },
        AnswerMember("completed_at", "When it was completed") { $0.task.completedAt },
    ]
}

/// A list as an object in JSON.
package struct ListObject: AnswerObject {
    private let list: TaskList

    package init(_ list: TaskList) {
        self.list = list
    }

    package static let members: [AnswerMember<ListObject>] = [
        AnswerMember("id", "The list's id on this machine") { $0.list.id },
        AnswerMember("server_id", "Its id on the server; null if the server does not have it") { $0.list.serverID },
        AnswerMember("name", "The name") { $0.list.name.text },
        AnswerMember("color", "The colour, as in `#3b82f6`; null for none") { $0.list.color?.text },
        AnswerMember("position", "Its place among the lists") { $0.list.sortOrder },
        AnswerMember("created_at", "When it was created") { $0.list.createdAt },
    ]
}
