import GRDB
package import Reminders

extension SQLiteStore: ReminderStore {
    package func readReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        do {
            return try queue.read { try work(StoreTransaction(database: $0)) }
        } catch {
            throw translated(error)
        }
    }

    package func writeReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        try writeTransaction(raisingGeneration: false) { try work($0) }
    }
}
