package import TaskHubEntities
internal import TextLayout

/// Chooses the list for a task by the name that the user gave.
package struct ChooseList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns a reference to the list with that name, or to a new one.
    ///
    /// - Parameters:
    ///   - name: The name, in any letter case, or "Inbox".
    ///   - createsSimilar: Whether a name that is similar to a list's may be that of a new list.
    /// - Returns: The list; one that does not exist is created with the task.
    /// - Throws: ``ActionError/unknownListName(_:nearest:)`` if there is no such list but one with a similar name, or
    ///   `TaskRefusal` if the name is invalid.
    package func run(named name: String, createsSimilar: Bool) throws -> ListReference {
        let reference = try ListReference(named: name)
        guard case .named(let name) = reference, !createsSimilar else { return reference }
        let names = try ShowLists(in: workspace).run().map(\.name)
        guard !names.contains(where: { $0.folded == name.folded }),
            let nearest = NearWords(to: name.text, among: names.map(\.text), atMost: 1).words.first
        else { return reference }
        throw ActionError.unknownListName(name.text, nearest: nearest)
    }
}
