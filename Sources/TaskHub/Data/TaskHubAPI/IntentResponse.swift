import TaskHubEntities
import TaskSync

/// The body of `POST /intents/create-task`, which lacks `is_completed` and the project's name.
struct IntentResponse: Decodable {
    let summary: ServerTaskSummary

    private enum CodingKeys: String, CodingKey {
        case id, title, status, project
        case dueDate = "due_at"
        case updatedAt = "updated_at"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        summary = ServerTaskSummary(
            id: try members.id(.id), title: try members.title(.title),
            isCompleted: try members.named(TaskStatus.self, .status, else: .inbox).value.isCompleted,
            dueDate: try members.optionalInstant(.dueDate), project: try members.project(id: .project, name: nil),
            updatedAt: try members.instant(.updatedAt))
    }
}
