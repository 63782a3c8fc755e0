package import TaskHubEntities
import TaskStore

/// Finds how many characters of each id are enough to name its task.
package struct ShortestPrefixes: Sendable {
    /// The length that commands accept at least.
    private static let minimumLength = 2

    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the length of the shortest prefix of each id that no other task's local or server id begins with.
    ///
    /// - Complexity: A few index lookups for each id, however many tasks there are.
    package func run(of ids: [EntityID]) throws -> [EntityID: Int] {
        try workspace.store.read { store in
            var lengths: [EntityID: Int] = [:]
            for id in ids {
                let text = Array(id.description.utf8)
                let shared = try store.neighbors(of: id).map { neighbor in
                    zip(text, neighbor.description.utf8).prefix { $0 == $1 }.count
                }
                lengths[id] = min(max(Self.minimumLength, (shared.max() ?? 0) + 1), text.count)
            }
            return lengths
        }
    }
}
