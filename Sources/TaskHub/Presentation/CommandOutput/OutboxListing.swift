package import TaskHubEntities
package import TaskStore
package import TaskSync
internal import TextLayout

/// The changes that are waiting to be sent or need the user's decision, as lines.
package struct OutboxListing {
    private let changes: [ListedChange]
    private let preferences: [StoredPreference]
    private let zone: any ZoneRules
    private let layout: OutputLayout

    /// Creates the listing of the changes, and of those of preferences that wait or were refused.
    package init(
        _ changes: [ListedChange], preferences: Preferences = Preferences(), zone: any ZoneRules,
        layout: OutputLayout = .plain
    ) {
        self.changes = changes
        self.preferences = preferences.unsettled
        self.zone = zone
        self.layout = layout
    }

    /// One line for each change.
    ///
    /// A change that needs a decision is followed by its explanation.
    package var text: String {
        let all = changes.map(lines) + preferences.map(line)
        return all.isEmpty ? "Nothing to send.\n" : all.joined()
    }

    private func line(_ preference: StoredPreference) -> String {
        let note = PreferenceNote(preference, hasServer: true, zone: zone).text
        return layout.line("preference  ", clipping: "\(preference.key.name) \(preference.value.text)", "  (\(note))")
    }

    private func lines(_ change: ListedChange) -> String {
        let entry = change.entry
        let standing =
            switch entry.state {
            case .waiting: entry.isUntried ? "waiting" : "attempts: \(entry.attempts.count)"
            case .rejected(let reason, let request):
                "refused: \(RejectionCode.parts(reason).code)"
                    + (request.map { $0.isEmpty ? "" : ", request \($0)" } ?? "")
            }
        let name = DisplayText(change.title ?? "", placeholder: entry.taskID.description).text
        let line = layout.line("\(entry.id)  \(entry.action.kind.rawValue)  ", clipping: name, "  (\(standing))")
        guard case .rejected(let code, _) = entry.state else { return line }
        let (retry, discard) = ("'taskhub outbox retry \(entry.id)'", "'taskhub outbox discard \(entry.id)'")
        let sentences = explanation(of: code, change, retry: retry, discard: discard).flatMap {
            layout.wrapped($0, indentation: 4)
        }
        return line + sentences.map { "    \($0)\n" }.joined()
    }

    /// Returns what happened to a change that the server refused, and what the user can do; empty for one that waits.
    ///
    /// `retry` and `discard` name what the user can choose.
    package static func explanation(
        of change: ListedChange, zone: any ZoneRules, retry: String, discard: String
    ) -> [String] {
        guard case .rejected(let code, _) = change.entry.state else { return [] }
        return OutboxListing([change], zone: zone).explanation(of: code, change, retry: retry, discard: discard)
    }

    private func explanation(
        of code: String, _ change: ListedChange, retry: String, discard: String
    ) -> [String] {
        if change.entry.action.isDeletion, code != RejectionCode.changedOnServer {
            return [
                code == RejectionCode.serverFailing
                    ? "The server failed on this deletion five times, and accepted other changes."
                    : "The server refused to delete the task.",
                "\(retry) tries again, \(discard) restores it here.",
            ]
        }
        switch code {
        case RejectionCode.changedOnServer:
            return [
                "Deleted here\(moment(change.deleted?.deletedAt)), but changed on the server\(moment(change.task?.modifiedAt))"
                    + "\(differences(change)).",
                "\(retry) deletes it as it is now, \(discard) keeps it, 'taskhub show \(reference(change))' has both versions.",
            ]
        case RejectionCode.deletedOnServer:
            return [
                "Changed here, but deleted on the server. The task is only here now.",
                "\(retry) creates it there again, \(discard) keeps it here only.",
            ]
        case RejectionCode.lostOnServer:
            return [
                "The server lost the task, as after restoring an older backup. The task is only here now.",
                "\(retry) sends it again, \(discard) keeps it here only.",
            ]
        case RejectionCode.severalMatches:
            return [
                "This creation may have reached the server before, and it is not certain which task there came from it.",
                "\(retry) creates another, \(discard) keeps this one here only.",
            ]
        case RejectionCode.serverFailing:
            return [
                "The server failed on this change five times, and accepted others.",
                "\(retry) sends it again, \(discard) discards it.",
            ]
        case RejectionCode.keyConflict:
            return [
                "The server has received this creation with other values.",
                "\(retry) sends it as a new one, \(discard) keeps the task here only.",
            ]
        default:
            let field = RejectionCode.parts(code).field
            guard field != .list else {
                return [
                    "The server does not accept the task's list, as after the list was deleted there.",
                    "Run 'taskhub sync --full', then \(retry); or move the task with 'taskhub edit \(reference(change)) --list NAME'.",
                ]
            }
            return [
                "The server does not accept \(field.map { "'\($0.label)'" } ?? "a value") of this change.",
                "Edit the task to send other values, or discard the change with \(discard).",
            ]
        }
    }

    private func reference(_ change: ListedChange) -> String {
        String(change.entry.taskID.description.prefix(TaskLine.referenceLength))
    }

    private func differences(_ change: ListedChange) -> String {
        let names = change.changedFields.map(\.label) + (change.hasOtherAttachments ? ["attachments"] : [])
        return names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    }

    private func moment(_ instant: Instant?) -> String {
        guard let instant else { return "" }
        return " on \(MomentText(instant, in: zone).text)"
    }
}
