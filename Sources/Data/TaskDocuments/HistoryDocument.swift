package import FoundationEssentials
package import TaskActions
package import TaskHubEntities

/// The history, and what undoing did, as JSON documents.
package enum HistoryDocument {
    /// Returns `{"schema":1,"steps":[{"action","id","made_at","program","tasks","title","undone_at"}]}`.
    package static func steps(_ steps: [HistoryStep]) throws -> Data {
        try TaskDocument.encoded(StepsBody(steps: steps.map(StepFields.init)))
    }

    /// Returns `{"schema":1,"deleted":[…],"kept":[{"fields","id","reason"}],"lost_attachments":[…],"step":{…},
    /// "tasks":[{…}]}`.
    ///
    /// `tasks` are the tasks that were changed or restored, and `deleted` the ids of those that were deleted. `kept`
    /// is what was left, and `reason` is `changed`, `deleted`, `has_tasks` or `name_taken`.
    package static func reversal(_ reversal: Reversal, in zone: any ZoneRules) throws -> Data {
        try TaskDocument.encoded(
            ReversalBody(
                step: StepFields(reversal.step),
                tasks: reversal.tasks.map { TaskFields($0.task, listName: $0.list?.name.text, in: zone) },
                deleted: reversal.deleted.map(\.id.description), kept: reversal.kept.map(KeptFields.init),
                lostAttachments: reversal.lostAttachments))
    }
}

private struct StepsBody: Encodable {
    var schema = TaskDocument.schema
    let steps: [StepFields]
}

private struct ReversalBody: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, step, tasks, deleted, kept
        case lostAttachments = "lost_attachments"
    }

    var schema = TaskDocument.schema
    let step: StepFields
    let tasks: [TaskFields]
    let deleted: [String]
    let kept: [KeptFields]
    let lostAttachments: [String]
}

private struct StepFields: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, action, program, tasks, title
        case madeAt = "made_at"
        case undoneAt = "undone_at"
    }

    let step: HistoryStep

    init(_ step: HistoryStep) {
        self.step = step
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(step.id, forKey: .id)
        try object.encode(step.action.rawValue, forKey: .action)
        try object.encode(step.program, forKey: .program)
        try object.encode(step.taskCount, forKey: .tasks)
        try object.encode(step.title, forKey: .title)
        try object.encode(step.madeAt.rfc3339, forKey: .madeAt)
        try object.encode(step.undoneAt?.rfc3339, forKey: .undoneAt)
    }
}

private struct KeptFields: Encodable {
    let id: String
    let reason: String
    let fields: [String]

    init(_ kept: Reversal.Kept) {
        switch kept.subject {
        case .task(let task): id = task.id.description
        case .list(let list): id = list.id.description
        }
        switch kept.reason {
        case .changed(let changed):
            reason = "changed"
            fields = changed.map(\.rawValue)
        case .deleted: (reason, fields) = ("deleted", [])
        case .hasTasks: (reason, fields) = ("has_tasks", [])
        case .nameTaken: (reason, fields) = ("name_taken", [])
        }
    }
}
