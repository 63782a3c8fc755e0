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
///
/// What cannot be read of one is left out: the cursor has to pass it.
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

    fileprivate enum SummaryKeys: String, CodingKey {
        case title, status, project, reordered
        case isCompleted = "is_completed"
        case dueDate = "due_at"
        case updatedAt = "updated_at"
        case projectName = "project_name"
    }

    init(from decoder: any Decoder) throws {
        let members = try? decoder.container(keyedBy: CodingKeys.self)
        let type = members?.text(.eventType)
        // A kind of event that a newer server added still says which task changed, and whether it is gone.
        let kind = type.flatMap(EventType.init)?.kind ?? (members?.flag(.tombstone) == true ? .deleted : .updated)
        let isAboutNoTask = (try? members?.decodeNil(forKey: .taskID)) == true
        let id = try? members?.id(.taskID)
        let cursor = members?.text(.cursor)
        let content = try? members?.nestedContainer(keyedBy: SummaryKeys.self, forKey: .summary)
        let isKnown = type.flatMap(EventType.init) != nil
        event = DeltaEvent(
            kind: kind, taskID: id, isUnidentified: id == nil && !isAboutNoTask,
            // The summary of an unknown kind may have another form.
            summary: isKnown ? id.flatMap { id in try? content?.summary(of: id) } : nil,
            isArchived: content?.text(.status) == TaskStatus.archived.rawValue,
            isMove: isKnown && content?.flag(.reordered) == true, cursor: cursor,
            fingerprint: cursor.map {
                "\($0) \(type ?? "") \(id?.description ?? "") \(members?.text(.occurredAt) ?? "")"
            })
    }
}

extension KeyedDecodingContainer {
    fileprivate func text(_ key: Key) -> String? { try? decodeIfPresent(String.self, forKey: key) }

    fileprivate func flag(_ key: Key) -> Bool { (try? decodeIfPresent(Bool.self, forKey: key)) == true }
}

extension KeyedDecodingContainer<DeltaEventResponse.SummaryKeys> {
    fileprivate func summary(of id: EntityID) throws -> ServerTaskSummary {
        ServerTaskSummary(
            id: id, title: try title(.title), isCompleted: try decode(Bool.self, forKey: .isCompleted),
            dueDate: try optionalInstant(.dueDate), project: try project(id: .project, name: .projectName),
            updatedAt: try instant(.updatedAt))
    }
}
