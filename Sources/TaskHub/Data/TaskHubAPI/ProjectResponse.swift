import TaskHubEntities
import TaskSync

/// A row of `GET /projects`.
struct ProjectResponse: Decodable {
    let project: ServerProject

    private enum CodingKeys: String, CodingKey {
        case id, name
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        project = ServerProject(id: try members.id(.id), name: try members.line(.name, atMost: ListName.maximumSize))
    }
}
