package import TaskActions
internal import TaskHubEntities
package import TaskSync

/// The result of a sync, as a line or as JSON.
package struct SyncAnswer: Answer {
    package static let name = "sync"
    package static let summary = "The result of a sync"
    package static let commands = ["taskhub sync"]

    private let summary: SyncSummary

    package init(_ summary: SyncSummary) {
        self.summary = summary
    }

    /// The counts that are not zero, and the duration.
    package var text: String {
        let counts = [
            ("sent", summary.sent), ("received", summary.received), ("fetched", summary.fetched),
            ("removed", summary.removed),
        ]
        let parts = counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
        let text = parts.isEmpty ? "Nothing new" : parts.joined(separator: ", ")
        let milliseconds = summary.duration / .milliseconds(1)
        let seconds = Double(Int(milliseconds / 10)) / 100
        return "\(text.capitalizedFirst); \(seconds) s.\n"
    }

    package static let members = [AnswerMember<SyncAnswer>("sync", "The sync") { $0.summary }]
}

extension SyncSummary: AnswerObject {
    private enum Outcome: String, AnswerWord {
        case succeeded, interrupted
    }

    package static let members: [AnswerMember<SyncSummary>] = [
        AnswerMember("outcome", "Whether it got to its end") { $0.obstacle == nil ? Outcome.succeeded : .interrupted },
        AnswerMember("sent", "The number of changes that were sent") { $0.sent },
        AnswerMember("received", "The number of entries of the server's change log") { $0.received },
        AnswerMember("details", "The number of tasks whose details were fetched") { $0.fetched },
        AnswerMember("unfetched", "The number of tasks whose details the server did not return") { $0.unfetched },
        AnswerMember("unreadable", "The number of tasks that cannot be read and were set aside") { $0.unreadable },
        AnswerMember("removed", "The number of tasks that the server no longer has") { $0.removed },
        AnswerMember("conflicts", "What was changed both here and on the server") { Conflicts(summary: $0) },
        AnswerMember("rejected", "The number of changes that the server refused") { $0.rejected },
        AnswerMember("postponed", "The number of changes that are sent later") { $0.postponed },
        AnswerMember("full", "Whether all tasks were compared") { $0.wasFull },
        AnswerMember("milliseconds", "How long it took") { Int($0.duration / .milliseconds(1)) },
    ]
}

private struct Conflicts: AnswerObject {
    let summary: SyncSummary

    static let members: [AnswerMember<Conflicts>] = [
        AnswerMember("tasks", "The number of tasks") { $0.summary.conflicts.count },
        AnswerMember("fields", "The fields") { $0.summary.conflictingFields.map(ServerFieldName.init) },
    ]
}
