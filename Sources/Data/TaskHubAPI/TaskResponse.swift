import TaskHubEntities
import TaskSync

/// The response of `GET` and `PATCH /tasks/{id}`.
struct TaskResponse: Decodable {
    let task: ServerTask

    private enum CodingKeys: String, CodingKey {
        case id, title, notes, description, intent, area, status, priority, recurrence, project, position
        case projectName = "project_name"
        case dueDate = "due_at"
        case completedAt = "completed_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        task = ServerTask(
            id: try members.id(.id), title: try members.decode(String.self, forKey: .title),
            notes: try members.decode(String.self, forKey: .notes),
            description: try members.decode(String.self, forKey: .description),
            intent: try members.decode(String.self, forKey: .intent),
            area: try members.named(TaskArea.self, .area), status: try members.named(TaskStatus.self, .status),
            priority: try members.optionalPriority(.priority), dueDate: try members.optionalInstant(.dueDate),
            recurrence: try members.named(Recurrence.self, .recurrence),
            project: try members.project(id: .project, name: .projectName),
            position: try members.decode(Int.self, forKey: .position),
            completedAt: try members.optionalInstant(.completedAt), createdAt: try members.instant(.createdAt),
            updatedAt: try members.instant(.updatedAt))
    }
}
