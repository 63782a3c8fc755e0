package import TaskActions
package import TaskHubEntities

/// Every task and list as our own JSON, which can be imported again.
package struct ExportDocument: Answer {
    package static let name = "export"
    package static let summary = "Every task and list, which can be imported again"
    package static let commands = ["taskhub export"]

    private let lists: [TaskList]
    private let tasks: [ExportedTask]

    package init(_ page: TaskPage, in zone: any ZoneRules) {
        lists = page.lists
        tasks = TaskObject.all(of: page, in: zone).map(ExportedTask.init)
    }

    package static let members: [AnswerMember<ExportDocument>] = [
        AnswerMember("lists", "The lists") { $0.lists.map(ListObject.init) },
        AnswerMember("tasks", "The tasks") { $0.tasks },
    ]
}

private struct ExportedTask: AnswerObject {
    let object: TaskObject

    static let members =
        TaskObject.members.map { $0.of(\ExportedTask.object) } + [
            AnswerMember("anchor", "Where a series is due if the month and the clock have it, as `31` or `02:30:00`") {
                $0.object.task.anchor?.description
            },
            AnswerMember("source", "The entry of another program's file that the task came from") {
                $0.object.task.source
            },
        ]
}

extension TaskSource: AnswerObject {
    package static let members: [AnswerMember<TaskSource>] = [
        AnswerMember("format", "The format of the file") { $0.format },
        AnswerMember("text", "The entry as it was") { $0.text },
    ]
}
