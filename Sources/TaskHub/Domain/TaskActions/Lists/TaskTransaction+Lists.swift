import TaskHubEntities
import TaskStore

extension TaskTransaction {
    /// Returns the referenced list, and creates a named one that does not exist; `nil` for the inbox.
    ///
    /// - Throws: ``ActionError/noSuchList`` for an unknown id.
    func resolve(_ reference: ListReference, at now: Instant, _ ids: any IDSource) throws -> TaskList? {
        switch reference {
        case .inbox:
            return nil
        case .id(let id):
            guard let list = try list(id) else { throw ActionError.noSuchList }
            return list
        case .named(let name):
            if let list = try list(named: name) { return list }
            let list = TaskList(id: ids.next(), name: name, createdAt: now, sortOrder: try nextListOrder())
            try insert(list)
            return list
        }
    }
}

extension StoreReader {
    /// Returns the sort order of the next new list.
    package func nextListOrder() throws -> Int {
        try lists().map(\.sortOrder).max().map { $0 + 1 } ?? 0
    }
}
