package import TaskActions
internal import TaskHubEntities
package import TaskStore
import TaskSync

/// The changes that are waiting to be sent or need the user's decision, as JSON.
package struct OutboxAnswer: Answer {
    package static let name = "outbox"
    package static let summary = "The changes that wait to be sent, or that the server refused"
    package static let commands = ["taskhub outbox list", "taskhub outbox retry", "taskhub outbox discard"]

    private let changes: [OutboxEntry]
    private let preferences: [PreferenceObject]

    /// Creates the answer from the changes, and from the preferences of a store that belongs to an account.
    package init(_ changes: [OutboxEntry], preferences: Preferences) {
        self.changes = changes
        self.preferences = preferences.unsettled.map { PreferenceObject($0, hasServer: true) }
    }

    package static let members: [AnswerMember<OutboxAnswer>] = [
        AnswerMember("outbox", "The changes of tasks, oldest first") { $0.changes },
        AnswerMember("preferences", "The preferences that wait or were refused") { $0.preferences },
    ]
}

extension OutboxEntry.Action.Kind: AnswerWord {}

extension OutboxEntry: AnswerObject {
    private enum Standing: String, AnswerWord {
        case waiting, rejected
    }

    package static let members: [AnswerMember<OutboxEntry>] = [
        AnswerMember("id", "The change's number, which `retry` and `discard` take") { $0.id },
        AnswerMember("task_id", "The task's id") { $0.taskID },
        AnswerMember("action", "What the change does to the task") { $0.action.kind },
        AnswerMember("standing", "Whether it waits, or was refused") {
            $0.rejection == nil ? Standing.waiting : .rejected
        },
        AnswerMember("code", "Why it was refused; null if it was not") { $0.rejection?.code },
        AnswerMember("field", "The field that the server did not accept, if it named one") {
            $0.rejection?.field.map(ServerFieldName.init)
        },
        AnswerMember("request_id", "The id of the refused request, for the server's operator") {
            $0.rejection?.request
        },
        AnswerMember("attempts", "How often it was sent") { $0.attempts.count },
        AnswerMember("created_at", "When the change was made") { $0.createdAt },
    ]

    private var rejection: (code: String, field: TaskField?, request: String?)? {
        guard case .rejected(let reason, let request) = state else { return nil }
        let parts = RejectionCode.parts(reason)
        return (parts.code, parts.field, request)
    }
}
