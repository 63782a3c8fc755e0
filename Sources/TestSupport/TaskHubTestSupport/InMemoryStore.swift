package import Reminders
import Synchronization
package import TaskActions
package import TaskHubEntities

/// An in-memory store with the semantics of the real one.
package final class InMemoryStore: UnitOfWork, ReminderStore {
    package enum Failure: Error, Hashable, Sendable {
        case changedInRead
        case usedOutsideTransaction
        case idTaken
        case noSuchStep
        case listNameTaken
        /// The error that ``failNextWrite()`` requests.
        case requested
    }

    private let contents: Mutex<InMemoryContents>
    private let failsNext = Mutex(false)

    package init(tasks: [TaskItem] = [], lists: [TaskList] = [], storeID: EntityID = Seed.id(0)) {
        contents = Mutex(InMemoryContents(storeID: storeID, tasks: tasks, lists: lists))
    }

    /// Everything in the store, as a backup has it.
    package struct Backup: Sendable {
        fileprivate let contents: InMemoryContents
    }

    package func backup() -> Backup { Backup(contents: contents.withLock { $0 }) }

    package func restore(_ backup: Backup) { contents.withLock { $0 = backup.contents } }

    /// Makes the next write fail after its work is done, as a full disk does.
    package func failNextWrite() {
        failsNext.withLock { $0 = true }
    }

    package func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        try readTransaction { try work($0) }
    }

    package func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        try writeTransaction(raisingGeneration: true) { try work($0) }
    }

    package func readReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        try readTransaction { try work($0) }
    }

    package func writeReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        try writeTransaction(raisingGeneration: false) { try work($0) }
    }

    private func readTransaction<Value>(_ work: (InMemoryTransaction) throws -> Value) throws -> Value {
        let transaction = InMemoryTransaction(contents.withLock { $0 }, isWritable: false)
        defer { transaction.end() }
        return try work(transaction)
    }

    private func writeTransaction<Value>(
        raisingGeneration: Bool, _ work: (InMemoryTransaction) throws -> Value
    ) throws -> Value {
        // The value need not be Sendable, so it cannot be the lock's result.
        var value: Value?
        try contents.withLock { contents in
            let transaction = InMemoryTransaction(contents, isWritable: true)
            defer { transaction.end() }
            value = try work(transaction)
            if failsNext.withLock({ fails in
                defer { fails = false }
                return fails
            }) {
                throw Failure.requested
            }
            contents = transaction.committed(raisingGeneration: raisingGeneration)
        }
        guard let value else { throw Failure.usedOutsideTransaction }
        return value
    }
}
