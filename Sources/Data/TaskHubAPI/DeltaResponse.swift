import TaskHubEntities
import TaskSync

/// The response of `GET /sync/delta`.
struct DeltaResponse: Decodable {
    let events: [DeltaEventResponse]
    let nextCursor: String

    private enum CodingKeys: String, CodingKey {
        case events
        case nextCursor = "next_cursor"
    }

    var page: DeltaPage {
        DeltaPage(events: events.map(\.event), nextCursor: nextCursor)
    }
}

/// An event in the server's change log.
struct DeltaEventResponse: Decodable {
    let event: DeltaEvent

    private enum CodingKeys: String, CodingKey {
        case cursor
        case occurredAt = "occurred_at"
        case eventType = "event_type"
        case taskID = "task_id"
        case summary = "payload_summary"
        case tombstone
    }

    private enum EventType: String {
        case created = "task.created"
        case updated = "task.updated"
        case deleted = "task.deleted"

        var kind: DeltaEvent.Kind {
            switch self {
            case .created: .created
            case .updated: .updated
            case .deleted: .deleted
            }
        }
    }

    private enum SummaryKeys: String, CodingKey {
        case title, status, project, reordered
        case isCompleted = "is_completed"
        case dueDate = "due_at"
        case updatedAt = "updated_at"
        case projectName = "project_name"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let type = try members.decode(String.self, forKey: .eventType)
        // A kind of event that a newer server added still says which task changed, and whether it is gone.
        let isTombstone = try members.decodeIfPresent(Bool.self, forKey: .tombstone) ?? false
        let kind = EventType(rawValue: type)?.kind ?? (isTombstone ? .deleted : .updated)
        let cursor = try members.decodeIfPresent(String.self, forKey: .cursor)
        let occurredAt = try members.decodeIfPresent(String.self, forKey: .occurredAt)
        let optionalID = try members.optionalID(.taskID)
        let fingerprint = cursor.map { "\($0) \(type) \(optionalID?.description ?? "") \(occurredAt ?? "")" }
        let isArchived = DeltaEventResponse.status(members) == TaskStatus.archived.rawValue
        guard let id = optionalID, EventType(rawValue: type) != nil else {
            // Its summary may have another form.
            event = DeltaEvent(
                kind: kind, taskID: optionalID, summary: nil, isArchived: isArchived, cursor: cursor,
                fingerprint: fingerprint)
            return
        }
        let summary = try members.nestedContainer(keyedBy: SummaryKeys.self, forKey: .summary)
        event = DeltaEvent(
            kind: kind, taskID: id,
            summary: ServerTaskSummary(
                id: id, title: try summary.decode(String.self, forKey: .title),
                isCompleted: try summary.decode(Bool.self, forKey: .isCompleted),
                dueDate: try summary.optionalInstant(.dueDate),
                project: try summary.project(id: .project, name: .projectName),
                updatedAt: try summary.instant(.updatedAt)),
            isArchived: isArchived, isMove: try summary.decodeIfPresent(Bool.self, forKey: .reordered) ?? false,
            cursor: cursor, fingerprint: fingerprint)
    }

    private static func status(_ members: KeyedDecodingContainer<CodingKeys>) -> String? {
        try? members.nestedContainer(keyedBy: SummaryKeys.self, forKey: .summary).decode(String.self, forKey: .status)
    }
}
