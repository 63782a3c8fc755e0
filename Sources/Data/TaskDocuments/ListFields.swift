import TaskHubEntities

/// A list as a JSON object.
///
/// All members are always present.
struct ListFields: Encodable {
    enum Key: String, CodingKey {
        case id
        case serverID = "server_id"
        case name, color, position
        case createdAt = "created_at"
    }

    private let list: TaskList

    init(_ list: TaskList) {
        self.list = list
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(list.id.description, forKey: .id)
        try object.encode(list.serverID?.description, forKey: .serverID)
        try object.encode(list.name.text, forKey: .name)
        try object.encode(list.color?.text, forKey: .color)
        try object.encode(list.sortOrder, forKey: .position)
        try object.encode(list.createdAt.rfc3339, forKey: .createdAt)
    }
}
