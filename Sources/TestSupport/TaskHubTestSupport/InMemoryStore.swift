import Synchronization
package import TaskActions
package import TaskHubEntities

/// An in-memory store with the semantics of the real one.
package final class InMemoryStore: UnitOfWork {
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

    /// Makes the next write fail after its work is done, as a full disk does.
    package func failNextWrite() {
        failsNext.withLock { $0 = true }
    }

    package func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        let transaction = InMemoryTransaction(contents.withLock { $0 }, isWritable: false)
        defer { transaction.end() }
        return try work(transaction)
    }

    package func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
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
            contents = transaction.committed()
        }
        guard let value else { throw Failure.usedOutsideTransaction }
        return value
    }
}
