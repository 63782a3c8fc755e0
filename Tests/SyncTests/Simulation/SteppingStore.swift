import AppGroup
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync

/// A store whose program stops before, in and after each transaction.
///
/// Another program's transaction makes it wait for its next turn instead of for the clock.
struct SteppingStore: UnitOfWork {
    /// So many turns are more than any timeout.
    private static let maximumTurns = 400

    let store: SQLiteStore
    let program: Program
    let machine: Machine
    let deeds: DeedRecorder

    func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        if try program.step(.reading) != nil { throw StoreError.busy }
        return try store.read { repositories in
            let value = try work(repositories)
            try program.step(.inReading)
            return value
        }
    }

    func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        if try program.step(.writing) != nil { throw StoreError.busy }
        let value = try whenFree {
            try store.write { repositories in
                try program.step(.inTransaction)
                let value = try work(repositories)
                if try program.step(.beforeCommit) != nil {
                    machine.world.chronicle.count(.fullDisk)
                    throw StoreError.diskFull(path: "store")
                }
                return value
            }
        }
        machine.noteCommit(of: deeds.take())
        if try program.step(.committed) != nil {
            machine.world.chronicle.count(.uncertainCommit)
            throw StoreError.uncertain(path: "store")
        }
        return value
    }

    private func whenFree<Value>(_ work: () throws -> Value) throws -> Value {
        var turns = SteppingStore.maximumTurns
        while true {
            do {
                return try work()
            } catch {
                _ = deeds.take()
                guard error.meansWaiting, turns > 0 else { throw error }
                turns -= 1
                machine.world.chronicle.count(.storeWaited)
                try program.step(.waiting)
            }
        }
    }
}

extension Error {
    /// Whether another program had what this one needs.
    var meansWaiting: Bool {
        switch self as? StoreError {
        case .busy?, .lock(.timedOut)?: true
        default: false
        }
    }
}
