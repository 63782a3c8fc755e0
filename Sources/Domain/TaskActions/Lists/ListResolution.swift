import TaskHubEntities

/// The list that a reference resolves to (`nil` for the inbox), and whether it was created for it.
struct ListResolution {
    let list: TaskList?
    let isNew: Bool

    var newList: TaskList? { isNew ? list : nil }
}

extension ListRepository {
    /// Returns the referenced list, and creates a named one that does not exist.
    ///
    /// - Throws: ``ActionError/noSuchList`` for an unknown id.
    func resolve(_ reference: ListReference, at now: Instant, _ ids: any IDSource) throws -> ListResolution {
        switch reference {
        case .inbox:
            return ListResolution(list: nil, isNew: false)
        case .id(let id):
            guard let list = try list(id) else { throw ActionError.noSuchList }
            return ListResolution(list: list, isNew: false)
        case .named(let name):
            if let list = try list(named: name) { return ListResolution(list: list, isNew: false) }
            let list = TaskList(id: ids.next(), name: name, createdAt: now, sortOrder: try nextListOrder())
            try insert(list)
            return ListResolution(list: list, isNew: true)
        }
    }

    /// Returns the sort order of the next new list.
    package func nextListOrder() throws -> Int {
        try lists().map(\.sortOrder).max().map { $0 + 1 } ?? 0
    }
}
