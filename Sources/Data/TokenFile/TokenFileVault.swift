internal import AppGroup
package import Credentials
internal import Glibc

/// The tokens in a plain file, for machines that have no keyring and a user who accepted that.
///
/// Mode 0600 in a directory of mode 0700: every program of this user can read it, and so can everyone who gets at the
/// disk or a backup of it.
package struct TokenFileVault: TokenVault {
    private static let limit = 256 * 1024

    package let path: String

    /// The name says to whoever looks into the container what it is.
    package init(inContainer container: String) {
        path = "\(container)/INSECURE-tokens.json"
    }

    package func read() -> VaultReading {
        do {
            guard let bytes = try ContainerFile.read(path, limit: TokenFileVault.limit) else { return .notFound }
            return TokenSetDocument.decode(bytes).map { .found($0) } ?? .unreadable
        } catch {
            return .unavailable
        }
    }

    /// Durable once it returns `written`.
    package func replace(with tokens: TokenSet) -> VaultWriting {
        do {
            guard try ContainerFile.read(path, limit: TokenFileVault.limit) != nil else { return .notFound }
            return create(tokens)
        } catch {
            return .unavailable
        }
    }

    /// Makes the file, or puts new tokens into it: for the sign-in alone.
    package func create(_ tokens: TokenSet) -> VaultWriting {
        do {
            try ContainerFile.replace(path, with: try TokenSetDocument.encode(tokens), durability: .durable)
            return .written
        } catch {
            return .unavailable
        }
    }

    /// - Returns: false if the file is still there.
    package func delete() -> Bool {
        unlink(path) == 0 || errno == ENOENT
    }
}
