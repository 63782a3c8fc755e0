import TaskActions
import TaskHubEntities
import TaskStore

/// Requests that the server carried out, and whose response cannot be read.
extension PushOutbox {
    /// Creates a task.
    ///
    /// - Returns: Its id, and what the server has of it unless that cannot be read.
    func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws -> (EntityID, ServerTaskSummary?) {
        do {
            let made = try await service.create(body, key: key, at: endpoint)
            return (made.id, made)
        } catch {
            guard case .unreadable(let record) = error, let id = record.id else { throw error }
            return (id, nil)
        }
    }

    /// Changes a task, and returns it unless it cannot be read.
    func update(_ id: EntityID, _ body: [UInt8]) async throws -> ServerTask? {
        do {
            return try await service.update(id, body)
        } catch {
            guard case .unreadable = error else { throw error }
            return nil
        }
    }

    /// Lets an entry wait until its task can be read.
    ///
    /// - Returns: Whether it could be read before.
    func setAside(_ record: UnreadableRecord, of entry: OutboxEntry) throws -> Bool {
        guard let id = entry.serverID else { return false }
        return try store.write { try $0.setAside(id, record.member, at: workspace.clock.now()) }
    }
}
