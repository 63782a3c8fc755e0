internal import TaskHubEntities
import TaskStore

/// Finds out whether changes can be stored, by one that is taken back.
package struct CheckWriting: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns if a change can be stored now.
    ///
    /// - Throws: What a change would throw.
    package func run() throws {
        do {
            try workspace.store.write { store in
                let (key, id) = (workspace.ids.next(), workspace.ids.next())
                try store.remember(KeyedCreation(key: key.description, taskID: id, title: ""))
                throw TakenBack()
            }
        } catch is TakenBack {}
    }

    private struct TakenBack: Error {}
}
