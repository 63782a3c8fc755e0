public import AppGroup
public import Credentials
internal import Glibc
internal import GroupDefaults
public import SecretVault

/// Where a group keeps the credential of one name: its item in the keyring, its lock, its refresh journal, and the plain
/// file that a user without a keyring may choose instead.
///
/// docs/spec/Vault.md specifies all of them, so that programs in other languages find the same.
public struct SecretPlace: Sendable {
    private static let directory: EntryName = "credentials"

    /// The name of the credential.
    public let name: EntryName
    /// The lock under which the credential is renewed, stored and erased.
    public let lock: FileProcessLock
    private let group: GroupIdentifier
    private let container: GroupContainer

    /// Describes a place; nothing is read or made yet.
    ///
    /// - Parameters:
    ///   - name: The name of the credential.
    ///   - group: The application's group.
    ///   - container: The group's container.
    public init(_ name: EntryName, of group: GroupIdentifier, in container: GroupContainer) {
        self.name = name
        self.group = group
        self.container = container
        lock = FileProcessLock(ContainerLock(.token, of: name), container.locks)
    }

    /// The refresh journal.
    public var journal: FileRefreshJournal { FileRefreshJournal(path: path("refresh")) }

    /// The plain file, which exists only if the user has chosen it.
    ///
    /// It then counts, whatever the keyring has.
    public var plainFile: SecretFile { SecretFile(path: path("token")) }

    /// Finds what is kept here.
    ///
    /// - Parameter keyring: Returns the secret of an item of the keyring.
    /// - Returns: Where the secret is; `nil` if none was ever kept in this container. Then nothing is made.
    /// - Throws: `ContainerError` or `DefaultsError`.
    public func kept(inKeyring keyring: (VaultItem) -> any KeptSecret) throws -> (any KeptSecret)? {
        guard let item = try item() else { return nil }
        // A renewal needs it, and a copy of the container may lack it. Without it, the lock reports the reason.
        _ = try? container.directory("locks")
        // A file that can't be used is not passed over: it may have been put in the way of the one that was chosen.
        if case .success(nil) = plainFile.read() { return keyring(item) }
        return plainFile
    }

    /// Returns the item of the keyring.
    ///
    /// - Returns: `nil` if none was ever made in this container.
    /// - Throws: `ContainerError` or `DefaultsError`.
    public func item() throws -> VaultItem? {
        guard try container.existingDirectory(SecretPlace.directory) != nil else { return nil }
        return try container.defaults.read()[.containerID].map(item)
    }

    /// Returns the item of the keyring, and makes the container's id if it is missing.
    ///
    /// The item itself is not made, and neither is the directory of the credentials: with both the directory and the
    /// id, a credential may be in the keyring, so every reader asks that.
    ///
    /// - Throws: `ContainerError` or `DefaultsError`.
    public func makeItem() throws -> VaultItem {
        _ = try container.existingDirectory(SecretPlace.directory)
        let key = DefaultsKey<String>.containerID
        let values = try container.defaults.update { _ in }
        guard let id = values[key] else { throw DefaultsError.invalidValue(key: key.name) }
        return item(id)
    }

    /// Makes the directory of the credentials if it is missing, and does `work`.
    ///
    /// If the work fails, a directory that was made for it is removed: a reader that found it without the file would ask
    /// the keyring. Of other names, none is stored meanwhile.
    func makingDirectory(_ work: () throws(SessionFailure) -> Void = {}) throws(SessionFailure) {
        let path = container.paths.file(Self.directory.text)
        do {
            try container.locks.withLock(.defaults, waitingAtMost: .seconds(5)) {
                let wasThere = access(path, F_OK) == 0
                _ = try container.directory(SecretPlace.directory)
                do throws(SessionFailure) {
                    try work()
                } catch {
                    if !wasThere { rmdir(path) }
                    throw error
                }
            }
        } catch {
            throw error as? SessionFailure ?? .notRecorded
        }
    }

    private func path(_ suffix: String) -> String { container.paths.file("\(Self.directory)/\(name).\(suffix)") }

    private func item(_ id: String) -> VaultItem {
        VaultItem(
            schema: group.text, attributes: ["container": id, "name": name.text], label: "\(name) (\(group.text))")
    }
}
