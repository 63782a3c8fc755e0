/// The keys that an application knows, for commands that list, show and change settings by name.
///
/// A program that only uses its own keys in code needs no registry. The file may hold other members, which stay.
public struct DefaultsRegistry: Sendable {
    /// The keys, sorted by name.
    public let entries: [any DefaultsEntry]

    /// Declares the keys of an application.
    ///
    /// - Parameter entries: The keys in any order, usually with ``DefaultsKey/containerID``.
    /// - Precondition: No two have the same name.
    public init(_ entries: [any DefaultsEntry]) {
        precondition(Set(entries.map(\.name)).count == entries.count, "every key has a name of its own")
        self.entries = entries.sorted { $0.name < $1.name }
    }

    /// Returns the key called `name`.
    ///
    /// - Throws: ``DefaultsError/unknownKey``.
    public func entry(named name: String) throws(DefaultsError) -> any DefaultsEntry {
        guard let entry = entries.first(where: { $0.name == name }) else { throw .unknownKey }
        return entry
    }

    /// Returns the members of a file that no key names, sorted: typing mistakes, or those of another version.
    public func unknownNames(in values: DefaultsValues) -> [String] {
        values.fields.keys.filter { name in !entries.contains { $0.name == name } }.sorted()
    }
}
