package import FoundationEssentials
internal import TaskHubEntities
package import TaskSync

/// The changes that wait to be sent, or that the server refused.
///
/// `{"outbox":[{"action","attempts","code","created_at","field","id","request_id","standing","task_id"}],
/// "preferences":[…],"schema":1}`, with the members of ``PreferencesDocument``.
package enum OutboxDocument {
    package static func changes(_ entries: [OutboxEntry], _ preferences: [StoredPreference]) throws -> Data {
        try TaskDocument.encoded(
            Body(
                outbox: entries.map(Body.Entry.init),
                preferences: preferences.map { PreferencesDocument.Fields($0, hasServer: true) }))
    }

    private struct Body: Encodable {
        struct Entry: Encodable {
            enum CodingKeys: String, CodingKey {
                case id, action, standing, code, field, attempts
                case taskID = "task_id"
                case requestID = "request_id"
                case createdAt = "created_at"
            }

            let id: Int64
            let taskID: String
            let action: String
            let standing: String
            let code: String?
            /// What the server did not accept.
            let field: String?
            let requestID: String?
            let attempts: Int
            let createdAt: String

            init(_ entry: OutboxEntry) {
                id = entry.id
                taskID = entry.taskID.description
                action = entry.action.name
                attempts = entry.attempts.count
                createdAt = entry.createdAt.rfc3339
                switch entry.state {
                case .waiting: (standing, code, field, requestID) = ("waiting", nil, nil, nil)
                case .rejected(let reason, let request):
                    let parts = RejectionCode.parts(reason)
                    (standing, code, field, requestID) = ("rejected", parts.code, parts.field?.rawValue, request)
                }
            }
        }

        var schema = TaskDocument.schema
        let outbox: [Entry]
        let preferences: [PreferencesDocument.Fields]
    }
}
