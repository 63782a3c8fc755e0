import TaskHubEntities
import TaskSync

/// The response of `GET` and `PATCH /tasks/{id}`.
struct TaskResponse: Decodable {
    private(set) var task: ServerTask

    private enum CodingKeys: String, CodingKey {
        case id, title, notes, description, intent, area, status, priority, recurrence, project, position
        case attachments
        case isCompleted = "is_completed"
        case projectName = "project_name"
        case dueDate = "due_at"
        case completedAt = "completed_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let area = try members.named(TaskArea.self, .area, else: .personal)
        let isCompleted = try members.decodeIfPresent(Bool.self, forKey: .isCompleted) ?? false
        let status = try members.named(TaskStatus.self, .status, else: isCompleted ? .archived : .inbox)
        let recurrence = try members.named(Recurrence.self, .recurrence, else: .none)
        let priority = try members.optionalPriority(.priority)
        task = ServerTask(
            id: try members.id(.id), title: try members.title(.title),
            notes: try members.decode(String.self, forKey: .notes),
            description: try members.decode(String.self, forKey: .description),
            intent: try members.decode(String.self, forKey: .intent),
            area: area.value, status: status.value,
            priority: priority.value, dueDate: try members.optionalInstant(.dueDate),
            recurrence: recurrence.value,
            project: try members.project(id: .project, name: .projectName),
            position: try members.decode(Int.self, forKey: .position),
            completedAt: try members.optionalInstant(.completedAt), createdAt: try members.instant(.createdAt),
            updatedAt: try members.instant(.updatedAt))
        task.attachments =
            try members.decodeIfPresent([AttachmentResponse].self, forKey: .attachments)?.map(\.name) ?? []
        let unknown: [TaskField: String?] = [
            .area: area.unknown, .status: status.unknown, .recurrence: recurrence.unknown, .priority: priority.unknown,
        ]
        task.unknownValues = unknown.compactMapValues(\.self)
    }
}

/// An attached file, whose other members differ between versions of the server.
private struct AttachmentResponse: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey {
        case name, path
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let path = try members.decodeIfPresent(String.self, forKey: .path)
        let given =
            try members.decodeIfPresent(String.self, forKey: .name)
            ?? path?.split(separator: "/").last.map(String.init) ?? ""
        // The store keeps one name a line.
        let line = given.split(whereSeparator: \.isNewline).joined(separator: " ")
        name = line.isEmpty ? "file" : line
    }
}
