import TaskHubEntities
import TaskSync

/// A row of `GET /tasks`, and the response of `POST /tasks`.
struct TaskSummaryResponse: Decodable {
    let summary: ServerTaskSummary

    private enum CodingKeys: String, CodingKey {
        case id, title
        case isCompleted = "is_completed"
        case dueDate = "due_at"
        case updatedAt = "updated_at"
        case project
        case projectName = "project_name"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        summary = ServerTaskSummary(
            id: try members.id(.id), title: try members.title(.title),
            isCompleted: try members.decode(Bool.self, forKey: .isCompleted),
            dueDate: try members.optionalInstant(.dueDate),
            project: try members.project(id: .project, name: .projectName),
            updatedAt: try members.instant(.updatedAt))
    }
}
