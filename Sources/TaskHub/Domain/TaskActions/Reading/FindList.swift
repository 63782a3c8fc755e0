package import TaskHubEntities
import TaskStore
internal import TextLayout

/// Finds a list by its name or the beginning of its id.
package struct FindList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the list that `reference` names.
    ///
    /// - Parameter reference: A name in any letter case, or at least four characters of a local or server id.
    /// - Returns: The list. A match by name takes precedence.
    /// - Throws: ``ActionError/noListNamed(_:nearest:)`` or ``ActionError/severalLists(count:)``.
    package func run(reference: String) throws -> TaskList {
        try workspace.store.read { store in
            if let name = try? ListName(reference), let list = try store.list(named: name) { return list }
            guard let beginning = IDPrefix(reference), beginning.isAtLeast(IDPrefix.usualMinimum) else {
                throw try ActionError.noList(named: reference, in: store)
            }
            let matches = try store.lists().filter { list in
                list.id.description.hasPrefix(beginning.text)
                    || list.serverID?.description.hasPrefix(beginning.text) ?? false
            }
            guard let list = matches.first else {
                throw try ActionError.noList(named: reference, in: store)
            }
            guard matches.count == 1 else { throw ActionError.severalLists(count: matches.count) }
            return list
        }
    }
}

extension ActionError {
    /// Returns the error for a name or an id that no list has.
    static func noList(named reference: String, in store: StoreReader) throws -> ActionError {
        let names = try store.lists().map(\.name.text)
        return .noListNamed(reference, nearest: NearWords(to: reference, among: names, atMost: 1).words.first)
    }
}
