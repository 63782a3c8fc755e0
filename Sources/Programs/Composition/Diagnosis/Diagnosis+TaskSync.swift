internal import TaskHubEntities
internal import TaskSync

extension Diagnosis {
    init(_ error: SyncError) {
        self =
            switch error {
            case .noSuchOutboxEntry:
                .refused("no_such_entry", "no change has that number", "Run 'taskhub outbox' to see them")
            case .noSuchDeletedTask:
                .refused(
                    "no_such_deleted_task", "no deleted task has that id", "Run 'taskhub outbox deleted' to see the ids"
                )
            case .outboxEntryNotRejected:
                .refused("entry_waits", "that change was not refused; it is waiting to be sent", "Run 'taskhub sync'")
            case .outboxEntrySent:
                .refused(
                    "entry_tried", "that change was sent, and the server may have received it",
                    "Run 'taskhub sync' to find out")
            case .standInChosen(let field):
                .refused(
                    "value_stands_in",
                    "this version does not know the task's \(field.serverName) on the server, and shows the chosen one in its place, so choosing it changes nothing",
                    "Choose another one, or change the task in the web client")
            case .otherReplica:
                .refused("other_account", "the tasks here belong to another account", "Run 'taskhub login' again")
            case .otherOrganization:
                .refused(
                    "other_organization",
                    "the account was moved to another organisation, and the tasks here belong to the former one; nothing was sent",
                    "Ask the server's operator to move it back, or run 'taskhub login' to move these tasks aside")
            case .massDeletion(let gone, let known):
                .tryAgainLater(
                    "mass_deletion",
                    "the server no longer has \(gone) of the \(known) tasks here; nothing was removed",
                    "If this is correct, run 'taskhub sync --accept-deletions'")
            }
    }
}
