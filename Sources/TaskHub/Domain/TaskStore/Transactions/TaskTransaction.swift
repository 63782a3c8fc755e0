package import GRDB
package import TaskHubEntities

/// What an action of the user can change within one transaction: tasks and lists, the keys of creations, and the
/// history.
///
/// Its recordings observe each change of a task or a list. Valid only inside the transaction.
package class TaskTransaction: StoreReader {
    private let recordings: [any ChangeRecording]

    init(_ database: Database, recordings: [any ChangeRecording] = []) {
        self.recordings = recordings
        super.init(database)
    }

    /// Whether the tasks are a server's too, which makes the next occurrences of its own recurrences.
    package var areServers: Bool { recordings.contains(where: \.isForServer) }

    /// Inserts a task that was deleted, with the same id, and returns what was restored.
    ///
    /// A recording that knows more about the deleted task restores it itself. Nothing is recorded.
    package func restore(_ task: TaskItem) throws -> RestoredTask {
        for recording in recordings {
            if let restored = try recording.restore(task) { return restored }
        }
        var task = task
        task.serverID = nil
        try insertRow(task)
        return RestoredTask(task: task, lostAttachments: [])
    }

    func changes(_ sql: String, _ arguments: StatementArguments) throws {
        try database.change(sql, arguments)
    }

    /// Whether changes are recorded.
    ///
    /// Otherwise nothing is read for a record.
    var isRecorded: Bool { !recordings.isEmpty }

    func record(_ change: RecordedChange) throws {
        for recording in recordings { try recording.record(change) }
    }
}

/// What synchronization, sign-in and sign-out can change within one transaction: all of the store but the reminders.
///
/// No recording observes it, so nothing that was received from the server is sent back. Valid only inside the
/// transaction.
package final class SyncTransaction: TaskTransaction {
    package init(_ database: Database) {
        super.init(database)
    }

    /// Returns the same transaction for an action of the user, whose changes these recordings observe.
    package func recorded(by recordings: [any ChangeRecording]) -> TaskTransaction {
        TaskTransaction(database, recordings: recordings)
    }
}

/// What a pass of the reminders can change within one transaction: their ledger.
///
/// Valid only inside the transaction. A task that reminds is neither done nor archived; one that is due also is not on
/// hold.
package final class LedgerTransaction: StoreReader {
    func changes(_ sql: String, _ arguments: StatementArguments) throws {
        try database.change(sql, arguments)
    }
}
