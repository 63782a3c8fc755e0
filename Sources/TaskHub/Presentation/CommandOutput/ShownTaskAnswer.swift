package import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync

/// Everything about one task, as JSON.
package struct ShownTaskAnswer: Answer {
    package static let name = "show"
    package static let summary = "Everything about one task"
    package static let commands = ["taskhub show", "taskhub open"]

    private let task: ShownTask

    /// - Parameters:
    ///   - found: The task.
    ///   - facts: What the server says about it beside its fields.
    ///   - lostValues: Values that were replaced when a field was changed both here and on the server.
    ///   - listNames: The names of the lists among the lost values.
    ///   - zone: The user's time zone.
    package init(
        _ found: FoundTask, facts: ServerTaskFacts?, lostValues: [LostValue], listNames: [EntityID: String],
        in zone: any ZoneRules
    ) {
        task = ShownTask(
            TaskObject(found, in: zone), facts,
            lostValues: lostValues.map { LostValueObject(lost: $0, listNames: listNames) })
    }

    /// Creates the answer about a deleted task from its last known copy.
    package init(_ copy: DeletedTask, in zone: any ZoneRules) {
        task = ShownTask(copy, in: zone)
    }

    package static let members = [AnswerMember<ShownTaskAnswer>("task", "The task") { $0.task }]
}

/// The tasks that were deleted and can be restored, as JSON.
package struct DeletedTasksAnswer: Answer {
    package static let name = "deleted"
    package static let summary = "The tasks that were deleted in the last 90 days, the latest first"
    package static let commands = ["taskhub outbox deleted"]

    private let tasks: [ShownTask]

    package init(_ copies: [DeletedTask], in zone: any ZoneRules) {
        tasks = copies.map { ShownTask($0, in: zone) }
    }

    package static let members = [AnswerMember<DeletedTasksAnswer>("tasks", "The tasks, as they were") { $0.tasks }]
}

/// Where something happened.
private enum Side: String, AnswerWord {
    case here, server

    init(isHere: Bool) {
        self = isHere ? .here : .server
    }
}

private struct ShownTask: AnswerObject {
    private let task: TaskObject
    private let facts: ServerTaskFacts?
    private let lostValues: [LostValueObject]
    private var deletion: (at: Instant, by: Side)?

    init(_ task: TaskObject, _ facts: ServerTaskFacts?, lostValues: [LostValueObject]) {
        self.task = task
        self.facts = facts
        self.lostValues = lostValues
    }

    init(_ copy: DeletedTask, in zone: any ZoneRules) {
        self.init(TaskObject(FoundTask(task: copy.task, list: copy.list), in: zone), copy.facts, lostValues: [])
        deletion = (copy.deletedAt, Side(isHere: copy.isLocal))
    }

    static let members =
        TaskObject.members.map { $0.of(\ShownTask.task) } + [
            AnswerMember("description", "The server's description; empty if there is none") {
                $0.facts?.description ?? ""
            },
            AnswerMember("attachments", "The names of the files that are attached on the server") {
                $0.facts?.attachments ?? []
            },
            AnswerMember("server_values", "By field: a value of a newer server that this version does not know") {
                $0.serverValues
            },
            AnswerMember("lost_values", "Values that were replaced when a field was changed both here and there") {
                $0.lostValues
            },
            AnswerMember(ifPresent: "deleted_at", "When the task was deleted; only of a deleted task") {
                $0.deletion?.at
            },
            AnswerMember(ifPresent: "deleted_by", "Where the task was deleted; only of a deleted task") {
                $0.deletion?.by
            },
        ]

    private var serverValues: [String: String] {
        var values: [String: String] = [:]
        for field in TaskField.ofServer { values[field.serverName] = facts?.unknownValue(of: field, in: task.task) }
        return values
    }
}

private struct LostValueObject: AnswerObject {
    let lost: LostValue
    let listNames: [EntityID: String]

    static let members: [AnswerMember<LostValueObject>] = [
        AnswerMember("field", "The field") { ServerFieldName($0.lost.field) },
        AnswerMember("value", "The value that was replaced; of a list, its name if it is still there") { $0.value },
        AnswerMember("side", "Where the value had been set") { Side(isHere: $0.lost.wasLocal) },
        AnswerMember("lost_at", "When it was replaced") { $0.lost.lostAt },
    ]

    private var value: String? {
        let list = lost.field == .list ? lost.value.flatMap { EntityID($0) } : nil
        return list.flatMap { listNames[$0] } ?? lost.value
    }
}
