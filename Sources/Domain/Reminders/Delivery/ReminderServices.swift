package import TaskActions

/// The ports that delivering reminders and acting on them use.
package struct ReminderServices: Sendable {
    let workspace: Workspace
    let store: any ReminderStore
    let notifier: any Notifier
    let lock: any DeliveryLock
    let journal: any DeliveryJournal
    let wording: any ReminderWording

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - workspace: What the actions of buttons use, with the same store; its zone decides when days begin and end.
    ///   - store: The tasks and the ledger.
    ///   - notifier: The notification service.
    ///   - lock: The lock of the program that delivers.
    ///   - journal: The note beside the store.
    ///   - wording: The words of notifications.
    package init(
        workspace: Workspace, store: any ReminderStore, notifier: any Notifier, lock: any DeliveryLock,
        journal: any DeliveryJournal, wording: any ReminderWording
    ) {
        self.workspace = workspace
        self.store = store
        self.notifier = notifier
        self.lock = lock
        self.journal = journal
        self.wording = wording
    }

    /// Changes the ledger in one transaction, which raises its revision.
    func change<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        try store.writeReminders { repository in
            let value = try work(repository)
            if var floor = try repository.floor() {
                floor.revision += 1
                try repository.set(floor)
            }
            return value
        }
    }
}
