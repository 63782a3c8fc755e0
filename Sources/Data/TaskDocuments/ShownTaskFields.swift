/// A task as a JSON object, with what only showing it tells.
struct ShownTaskFields: Encodable {
    private enum Key: String, CodingKey {
        case lostValues = "lost_values"
    }

    let task: TaskFields
    let lostValues: [LostValueFields]

    func encode(to encoder: any Encoder) throws {
        try task.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(lostValues, forKey: .lostValues)
    }
}
