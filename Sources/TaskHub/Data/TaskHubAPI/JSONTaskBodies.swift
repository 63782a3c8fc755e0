internal import FoundationEssentials
package import TaskHubEntities
package import TaskStore
package import TaskSync

/// The JSON bodies of requests that create or change tasks.
///
/// The same task gives the same bytes, so a retry sends the same body.
package struct JSONTaskBodies: TaskBodies {
    private let zone: any ZoneRules

    /// Creates an encoder.
    ///
    /// - Parameter zone: The machine's time zone, in which a day is sent as noon.
    package init(in zone: any ZoneRules) {
        self.zone = zone
    }

    package func creation(of task: TaskItem, facts: ServerTaskFacts?, project: ProjectReference?) -> [UInt8] {
        var members: [String: String?] = [
            "title": task.title.text, "area": task.area.rawValue, "intent": facts?.intent ?? "task",
        ]
        let description = facts?.description ?? ""
        if !task.notes.isEmpty { members["notes"] = task.notes }
        if !description.isEmpty { members["description"] = description }
        if let due = task.dueDate { members["due_at"] = text(due) }
        if task.recurrence != .none { members["recurrence"] = task.recurrence.rawValue }
        if let project { members["project"] = project.text }
        // A task cannot be completed in the request that creates it. A change follows.
        if task.status != .inbox, task.status != .done { members["status"] = task.status.rawValue }
        for field in [TaskField.area, .recurrence, .status] {
            if let value = facts?.unknownValue(of: field, in: task) { members[field.serverName] = value }
        }
        let unknown = facts?.unknownValue(of: .priority, in: task).flatMap { Int($0) }
        return encoded(members, priority: (task.priority?.value ?? unknown).map { .some($0) })
    }

    package func update(_ edits: [FieldEdit], project: ProjectReference?) throws(ServiceError) -> [UInt8] {
        var members: [String: String?] = [:]
        var priority: Int??
        for edit in edits {
            switch edit.field {
            case .priority: priority = .some(try edit.value.map(InputCheck.priority))
            case .list: members[edit.field.serverName] = .some(edit.value == nil ? nil : project?.text)
            case .due: members[edit.field.serverName] = .some(edit.value.flatMap { DueDate(text: $0) }.map(text))
            default:
                members[edit.field.serverName] = .some(edit.value)
            }
        }
        return encoded(members, priority: priority)
    }

    private func text(_ due: DueDate) -> String { ServerDueDate.moment(for: due, in: zone).rfc3339 }

    private func encoded(_ members: [String: String?], priority: Int??) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(Members(texts: members, priority: priority)))
        } catch {
            preconditionFailure("texts and numbers can always be written")
        }
    }

    private struct Members: Encodable {
        struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let texts: [String: String?]
        let priority: Int??

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Name.self)
            for (name, text) in texts { try container.encode(text, forKey: Name(stringValue: name)) }
            if let priority { try container.encode(priority, forKey: Name(stringValue: "priority")) }
        }
    }
}

extension ProjectReference {
    fileprivate var text: String {
        switch self {
        case .id(let id): id.description
        case .name(let name): name
        }
    }
}
