import TaskHubEntities
import TaskSync

/// A value that was overwritten in a merge, as a JSON object.
struct LostValueFields: Encodable {
    enum CodingKeys: String, CodingKey {
        case field, value, side
        case lostAt = "lost_at"
    }

    let field: String
    let value: String?
    let side: String
    let lostAt: String

    init(_ lost: LostValue, listNames: [EntityID: String]) {
        let name = lost.field == .list ? lost.value.flatMap { EntityID($0) }.flatMap { listNames[$0] } : nil
        field = lost.field.serverName
        value = name ?? lost.value
        side = lost.wasLocal ? "here" : "server"
        lostAt = lost.lostAt.rfc3339
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(field, forKey: .field)
        try object.encode(value, forKey: .value)
        try object.encode(side, forKey: .side)
        try object.encode(lostAt, forKey: .lostAt)
    }
}
