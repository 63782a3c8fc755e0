package import TaskActions
import TaskStore

/// The ports that delivering reminders and acting on them use.
package struct ReminderServices: Sendable {
    let workspace: Workspace
    let notifier: any Notifier
    let lock: any DeliveryLock
    let journal: any DeliveryJournal
    let wording: any ReminderWording

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - workspace: The store of the tasks and the ledger, and what the actions of buttons use. Its zone decides when
    ///     days begin and end.
    ///   - notifier: The notification service.
    ///   - lock: The lock of the program that delivers.
    ///   - journal: The note beside the store.
    ///   - wording: The words of notifications.
    package init(
        workspace: Workspace, notifier: any Notifier, lock: any DeliveryLock,
        journal: any DeliveryJournal, wording: any ReminderWording
    ) {
        self.workspace = workspace
        self.notifier = notifier
        self.lock = lock
        self.journal = journal
        self.wording = wording
    }

    var store: SQLiteStore { workspace.store }

    /// Changes the ledger in one transaction, which raises its revision.
    func change<Value>(_ work: (LedgerTransaction) throws -> Value) throws -> Value {
        try store.writeReminders { ledger in
            let value = try work(ledger)
            if var floor = try ledger.floor() {
                floor.revision += 1
                try ledger.set(floor)
            }
            return value
        }
    }
}
