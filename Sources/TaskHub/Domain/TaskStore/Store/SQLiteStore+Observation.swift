import Dispatch
import GRDB
package import TaskHubEntities

extension SQLiteStore {
    /// Returns the tasks of `query` now, and again after each change of the store by this or any other program.
    ///
    /// `query` is called each time, with the state from which it selects. Changes in quick succession may be combined.
    /// The stream ends with ``StoreError/replaced`` if the store is set aside, and with
    /// ``StoreError/newerSchema(found:supported:)`` if a program of a later version migrates it.
    package func observe(
        _ query: @escaping @Sendable (StoreReader) throws -> TaskQuery
    ) -> AsyncThrowingStream<[TaskItem], any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            do {
                let foreign = try ForeignChanges(of: self)
                let first = try dataVersion()
                let observation = ValueObservation.tracking(region: .fullDatabase) { database in
                    try Schema.refuseNewerMajor(Schema.version(of: database))
                    let reader = StoreReader(database)
                    return try reader.tasks(try query(reader))
                }
                let deliveries = DispatchQueue(label: "dev.taskhub.store.observation")
                let local = observation.start(in: queue, scheduling: .async(onQueue: deliveries)) { error in
                    continuation.finish(throwing: self.translated(error))
                } onChange: { tasks in
                    continuation.yield(tasks)
                }
                continuation.onTermination = { _ in
                    local.cancel()
                    foreign.stop()
                }
                DispatchQueue(label: "dev.taskhub.store.foreign-changes").async {
                    do {
                        try foreign.run(since: first) { try self.notifyObservers() }
                    } catch {
                        continuation.finish(throwing: self.translated(error))
                    }
                }
            } catch {
                continuation.finish(throwing: translated(error))
            }
        }
    }

    /// Returns a number that differs from an earlier one exactly if another connection has committed since.
    func dataVersion() throws -> Int64 {
        try queue.unsafeRead { try Int64.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
    }

    func notifyObservers() throws {
        // Deferred, so it does not wait for a writer; nothing is written.
        try queue.inTransaction(.deferred) { database in
            try database.notifyChanges(in: .fullDatabase)
            return .commit
        }
    }
}
