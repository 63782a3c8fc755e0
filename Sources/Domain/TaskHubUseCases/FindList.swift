public import TaskHubEntities

/// Finds a list by its name, or else by the beginning of its id.
public struct FindList: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Takes a name in any letter case, or four or more characters of an id, local or the server's.
    ///
    /// A name goes first.
    public func run(reference: String) throws -> TaskList {
        try workspace.store.read { repositories in
            if let name = try? ListName(reference), let list = try repositories.list(named: name) { return list }
            guard let beginning = IDBeginning(reference.trimmingWhitespace()), beginning.isLongEnough else {
                throw UseCaseError.noSuchList
            }
            let matches = try repositories.lists().filter { list in
                list.id.description.hasPrefix(beginning.text)
                    || list.serverID?.description.hasPrefix(beginning.text) ?? false
            }
            guard let list = matches.first else { throw UseCaseError.noSuchList }
            guard matches.count == 1 else { throw UseCaseError.severalLists(count: matches.count) }
            return list
        }
    }
}
