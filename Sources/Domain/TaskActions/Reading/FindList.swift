package import TaskHubEntities

/// Finds a list by its name, or else by the beginning of its id.
package struct FindList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Takes a name in any letter case, or four or more characters of an id, local or the server's.
    ///
    /// A name goes first.
    package func run(reference: String) throws -> TaskList {
        try workspace.store.read { repositories in
            if let name = try? ListName(reference), let list = try repositories.list(named: name) { return list }
            guard let beginning = IDPrefix(reference.trimmingWhitespace()), beginning.isLongEnough else {
                throw ActionError.noSuchList
            }
            let matches = try repositories.lists().filter { list in
                list.id.description.hasPrefix(beginning.text)
                    || list.serverID?.description.hasPrefix(beginning.text) ?? false
            }
            guard let list = matches.first else { throw ActionError.noSuchList }
            guard matches.count == 1 else { throw ActionError.severalLists(count: matches.count) }
            return list
        }
    }
}
