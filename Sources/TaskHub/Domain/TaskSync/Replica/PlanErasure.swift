package import TaskActions
import TaskHubEntities
package import TaskStore

/// Finds what erasing the account of the store deletes.
package struct PlanErasure: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Counts the tasks, and reads which account each set-aside store belongs to.
    ///
    /// A store of the same user is erased, in any organization. One that cannot be read may belong to another account,
    /// and is kept.
    package func run() throws -> Erasure {
        let (account, tasks) = try workspace.store.read { store in
            (try store.replica()?.identity, try store.allTasks().count)
        }
        var erasure = Erasure(tasks: tasks, stores: [], kept: [])
        for store in try workspace.store.setAsideStores() {
            if store.contents.belong(to: account) { erasure.stores.append(store) } else { erasure.kept.append(store) }
        }
        return erasure
    }
}

/// What erasing an account deletes.
package struct Erasure: Hashable, Sendable {
    /// The number of tasks in the store.
    package var tasks: Int
    /// The set-aside stores that are deleted.
    package var stores: [SetAsideStore]
    /// The set-aside stores that are kept.
    package var kept: [SetAsideStore]

    package init(tasks: Int, stores: [SetAsideStore], kept: [SetAsideStore]) {
        self.tasks = tasks
        self.stores = stores
        self.kept = kept
    }
}

extension SetAsideStore.Contents {
    fileprivate func belong(to account: ReplicaIdentity?) -> Bool {
        switch self {
        case .tasks(of: let owner?, count: _): account.map { owner.isSameUser(as: $0) } ?? false
        case .tasks(of: nil, count: _): account == nil
        case .unreadable: false
        case .remains: true
        }
    }
}
