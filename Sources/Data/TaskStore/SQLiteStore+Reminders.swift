package import Reminders

extension SQLiteStore: ReminderStore {
    package func readReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        try readTransaction { try work($0) }
    }

    package func writeReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value {
        try writeTransaction(raisingGeneration: false) { try work($0) }
    }
}
