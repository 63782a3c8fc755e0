internal import AppGroup
internal import Glibc

/// A vault that stores the tokens in a plain file, for machines without a keyring.
///
/// The user must have accepted this. The file has mode 0600 in a directory of mode 0700, but every program of this user
/// can read it, and so can anyone with the disk or a backup of it.
package struct TokenFileVault: PlainVault {
    private static let limit = 256 * 1024

    /// The file's absolute path.
    package let path: String

    /// Creates a vault without touching the file, whose name says that it is not secure.
    package init(inContainer container: String) {
        path = "\(container)/INSECURE-tokens.json"
    }

    /// Returns the stored tokens, or why they cannot be read.
    package func read() -> VaultReadResult {
        do {
            guard let bytes = try ContainerFile.read(path, limit: TokenFileVault.limit) else { return .notFound }
            return TokenSetDocument.decode(bytes).map { .found($0) } ?? .unreadable
        } catch {
            return .failed(.unusableFile)
        }
    }

    /// Replaces the tokens if the file exists.
    ///
    /// The new tokens are durable once it returns `written`.
    package func replace(with tokens: TokenSet) -> VaultWriteResult {
        do {
            guard try ContainerFile.read(path, limit: TokenFileVault.limit) != nil else { return .notFound }
            return create(tokens)
        } catch {
            return .failed(.unusableFile)
        }
    }

    /// Creates the file, or replaces the tokens in it.
    ///
    /// For sign-in only: everything else replaces the tokens of an existing session.
    package func create(_ tokens: TokenSet) -> VaultWriteResult {
        do {
            try ContainerFile.replace(path, with: try TokenSetDocument.encode(tokens), durability: .durable)
            return .written
        } catch {
            return .failed(.unusableFile)
        }
    }

    /// Deletes the file.
    ///
    /// - Returns: False if the file still exists.
    package func delete() -> Bool {
        unlink(path) == 0 || errno == ENOENT
    }
}
