package import TaskHubEntities
import TaskStore

/// Creates a task, once for each key.
package struct CreateTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Creates a task.
    ///
    /// If the key was used before, returns the task that it created then, even if that task was changed or deleted
    /// since. Without a key, a new one is generated and saved.
    ///
    /// - Throws: ``ActionError/keyAlreadyUsed`` if the key created a task with another title.
    package func run(_ draft: TaskDraft, key: String? = nil) throws -> Committed<CreatedTask> {
        try run(draft, by: key.map { .given($0) } ?? .fresh)
    }

    /// Creates tasks, all or none, in one step.
    package func run(_ drafts: [TaskDraft]) throws -> Committed<[CreatedTask]> {
        try workspace.commit(.add) { store, now in
            try drafts.map { try create($0, .fresh, in: store, at: now) }
        }
    }

    /// Creates a task, or returns the one that an earlier call with the same key created.
    package func run(_ draft: TaskDraft, by key: CreationKey) throws -> Committed<CreatedTask> {
        let key = try key.checked()
        return try workspace.commit(.add) { store, now in
            if let earlier = try key.earlier(in: store, at: now) {
                guard earlier.title == draft.title.text else { throw ActionError.keyAlreadyUsed }
                return try replay(earlier, of: draft, in: store, at: now)
            }
            return try create(draft, key, in: store, at: now)
        }
    }

    private func create(
        _ draft: TaskDraft, _ key: CreationKey, in store: TaskTransaction, at now: Instant
    ) throws -> CreatedTask {
        let list = try draft.edits.list.flatMap { try store.resolve($0, at: now, workspace.ids) }
        let task = try draft.task(
            id: workspace.ids.next(), inList: list?.id, sortOrder: try store.nextSortOrder(), in: workspace,
            at: now)
        let key = try key.make(in: store, at: now, workspace.ids)
        try store.insert(task)
        try store.remember(KeyedCreation(key: key, taskID: task.id, title: task.title.text))
        return CreatedTask(task: task, list: list, key: key)
    }

    private func replay(
        _ earlier: KeyedCreation, of draft: TaskDraft, in store: TaskTransaction, at now: Instant
    ) throws -> CreatedTask {
        if let task = try store.task(earlier.taskID) {
            let list = try task.listID.flatMap { try store.list($0) }
            return CreatedTask(task: task, list: list, key: earlier.key)
        }
        let list: TaskList? =
            switch draft.edits.list {
            case nil, .inbox: nil
            case .named(let name): try store.list(named: name)
            case .id(let id): try store.list(id)
            }
        let task = try draft.task(id: earlier.taskID, inList: list?.id, sortOrder: 0, in: workspace, at: now)
        return CreatedTask(task: task, list: list, key: earlier.key)
    }
}

/// The task that this or an earlier call with the same key created.
package struct CreatedTask: Hashable, Sendable {
    /// The task's current state; if it was deleted, as it was requested.
    package let task: TaskItem
    package let list: TaskList?
    package let key: String
}

extension StoreReader {
    /// Returns the sort order of the next new task.
    package func nextSortOrder() throws -> Int {
        try lastSortOrder().map { $0 + 1 } ?? 0
    }
}
