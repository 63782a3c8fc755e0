/// What is wrong with a record in every response, as after a fault in the database or with a newer server.
struct Damage: Sendable {
    /// nil: the record as a whole.
    let member: String?
    /// nil: the member is missing.
    let value: JSON?

    func applied(to record: JSON) -> JSON {
        guard let member, case .object(var members) = record else { return value ?? .null }
        members[member] = value
        return .object(members)
    }

    /// The log names the record and has some of its members.
    func applied(toEvent event: JSON) -> JSON {
        guard let member, case .object(var members) = event else { return value ?? .null }
        if member == "id" {
            members["task_id"] = value
        } else if let summary = members["payload_summary"], summary[member] != nil {
            members["payload_summary"] = applied(to: summary)
        }
        return .object(members)
    }
}

extension HubState {
    /// Returns the damage of the task or project, if there is any.
    func damage(of id: String) -> Damage? { damages[id] ?? damages["*"] }

    /// Returns a response's record as it is sent.
    func sent(_ record: JSON, of id: String) -> JSON { damage(of: id)?.applied(to: record) ?? record }
}

extension Control {
    /// Damages the task or project with this id, or all of them with `*`.
    static func damage(_ hub: inout Hub, _ body: JSON) throws {
        guard let id = body["id"]?.text else { throw ControlError.missing("id") }
        hub.state.damages[id] = Damage(member: body["member"]?.text, value: body["value"])
    }

    /// Repairs what was damaged, without an event.
    static func mend(_ hub: inout Hub, _ body: JSON) throws {
        guard let id = body["id"]?.text else { throw ControlError.missing("id") }
        hub.state.damages[id] = nil
    }
}
