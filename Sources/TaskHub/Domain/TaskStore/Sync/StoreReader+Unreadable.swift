import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the tasks that are set aside, oldest first.
    package func unreadableTasks() throws -> [UnreadableTask] {
        let found = try rows(
            "SELECT server_id, member, since FROM unreadable_task WHERE since IS NOT NULL ORDER BY since, server_id", []
        )
        return try Array(
            found.map { UnreadableTask(serverID: try $0.id(0), member: $0[1], since: try $0.instant(2)) })
    }

    /// Returns the requested tasks of which only the id is known, or that could not be read before.
    func unreadableRequests(_ hasFailed: Bool, limit: Int) throws -> [EntityID] {
        let ids = try rows(
            """
            SELECT server_id FROM unreadable_task WHERE is_requested = 1 AND has_failed = ? ORDER BY server_id LIMIT ?
            """, [hasFailed, max(limit, 0)])
        return try Array(ids.map { try $0.id(0) })
    }
}

extension SyncTransaction {
    /// Requests a task of which only the id could be read, whether or not it is in the store.
    package func request(_ serverID: EntityID) throws {
        guard try task(serverID: serverID) == nil else { return try requestDetails(of: serverID) }
        try changes(
            """
            INSERT INTO unreadable_task (server_id, is_requested) VALUES (?, 1)
            ON CONFLICT (server_id) DO UPDATE SET is_requested = 1 WHERE is_requested = 0
            """, [serverID.description])
    }

    /// Sets a task aside that cannot be read, and removes the request for it.
    ///
    /// Its changes are not sent until it is read.
    ///
    /// - Parameters:
    ///   - serverID: The task's id on the server.
    ///   - member: The member that cannot be read; `nil` if it is the whole task.
    ///   - now: The present time.
    /// - Returns: Whether it was not set aside before.
    /// - Throws: What the store throws.
    package func setAside(_ serverID: EntityID, _ member: String?, at now: Instant) throws -> Bool {
        let isKnown = try first(
            "SELECT 1 FROM unreadable_task WHERE server_id = ? AND since IS NOT NULL", [serverID.description]
        ) { _ in true }
        try dropDetailRequest(serverID)
        try changes(
            """
            INSERT INTO unreadable_task (server_id, member, since, is_requested) VALUES (?, ?, ?, 0)
            ON CONFLICT (server_id) DO UPDATE SET member = excluded.member, since = ifnull(since, excluded.since),
                is_requested = 0, has_failed = 0
            """, [serverID.description, member, now.microseconds])
        return isKnown == nil
    }

    /// Requests all tasks that are set aside.
    package func requestUnreadable() throws {
        try changes("UPDATE unreadable_task SET is_requested = 1 WHERE is_requested = 0", [])
    }

    /// Removes the task from those that are set aside or requested: it was read, or is gone.
    package func dropUnreadable(_ serverID: EntityID) throws {
        try changes("DELETE FROM unreadable_task WHERE server_id = ?", [serverID.description])
    }
}
