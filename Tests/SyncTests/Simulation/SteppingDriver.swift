import AppGroup
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync

/// A program that stops before, in and after each transaction.
///
/// Another program's transaction makes it wait for its next turn instead of for the clock.
struct SteppingDriver: StoreDriver {
    /// So many turns are more than any timeout.
    private static let maximumTurns = 400

    let program: Program
    let machine: Machine
    let deeds: DeedRecorder

    func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        switch kind {
        case .read: try read(operation)
        case .write: try write(operation)
        case .erase: try operation { _ in }
        }
    }

    private func read<Value>(
        _ transaction: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        if try program.step(.reading) != nil { throw StoreError.busy }
        return try transaction { step in
            if step == .worked { try program.step(.inReading) }
        }
    }

    private func write<Value>(
        _ transaction: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        if try program.step(.writing) != nil { throw StoreError.busy }
        let value = try whenFree {
            try transaction { step in
                switch step {
                case .begun: try program.step(.inTransaction)
                case .worked:
                    if try program.step(.beforeCommit) != nil {
                        machine.world.chronicle.count(.fullDisk)
                        throw StoreError.diskFull(path: "store")
                    }
                }
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
        var turns = SteppingDriver.maximumTurns
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
