internal import AppGroup
internal import Glibc
internal import PosixFiles

/// A secret in a plain file, for machines without a keyring.
///
/// The user must have accepted this. The file has mode 0600 in a directory of mode 0700, but every program of this user
/// can read it, and so can anyone with the disk or a backup of it. A file that other users could read or replace is
/// refused with ``VaultObstacle/unusableFile``.
public struct SecretFile: KeptSecret, SecretStorage {
    /// The file's absolute path.
    public let path: String

    /// Describes a file without touching it.
    ///
    /// - Parameter path: A file in a directory that only this user may write to.
    public init(path: String) {
        self.path = path
    }

    /// Reads the secret.
    ///
    /// - Returns: The bytes; `nil` if there is no file.
    public func read() -> Result<[UInt8]?, VaultObstacle> {
        do {
            return .success(try ContainerFile.read(path, limit: SecretSize.limit))
        } catch {
            return .failure(.unusableFile(error))
        }
    }

    /// Replaces the secret if the file exists.
    ///
    /// - Parameter secret: The new bytes.
    /// - Returns: `written` once they are durable.
    public func replace(with secret: [UInt8]) -> VaultWriteResult {
        switch read() {
        case .success(nil): .notFound
        case .success: write(secret)
        case .failure(let obstacle): .failed(obstacle)
        }
    }

    /// Creates the file, or replaces the secret in it.
    ///
    /// Never prompts.
    ///
    /// - Returns: `done` once the secret is durable.
    public func create(_ secret: [UInt8], mayPrompt: Bool) -> PromptResult {
        if case .failed(let obstacle) = write(secret) { .failed(obstacle) } else { .done }
    }

    func write(_ secret: [UInt8]) -> VaultWriteResult {
        guard secret.count <= SecretSize.limit else { return .failed(.refused) }
        do {
            try ContainerFile.replace(path, with: secret, durability: .durable)
            return .written
        } catch {
            return .failed(.unusableFile(error))
        }
    }

    /// Deletes the file.
    ///
    /// - Returns: `failed` if the file still exists.
    public func erase() -> DeletionResult {
        if unlink(path) == 0 { return .deleted }
        let error = Errno(code: errno)
        return error.code == ENOENT ? .notFound : .failed(.unusableFile(FileError(writing: path, error)))
    }
}
