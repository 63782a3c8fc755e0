import TaskHubEntities
import TaskSync

/// The response of `GET /widget/snapshot`.
struct WidgetResponse: Decodable {
    let tasks: [Readable<WidgetTaskResponse>]
}

/// A task in that response.
struct WidgetTaskResponse: Decodable {
    let task: ServerWidgetTask

    private enum CodingKeys: String, CodingKey {
        case id, title, status, priority, area
        case dueDate = "due_at"
        case updatedAt = "updated_at"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        task = ServerWidgetTask(
            id: try members.id(.id), title: try members.title(.title),
            status: try members.named(TaskStatus.self, .status, else: .inbox).value,
            dueDate: try members.optionalInstant(.dueDate),
            priority: try members.optionalPriority(.priority).value,
            area: try members.named(TaskArea.self, .area, else: .personal).value,
            updatedAt: try members.instant(.updatedAt))
    }
}
