internal import AppGroup
internal import Glibc

/// The refresh journal: one small file in the container, a ``RefreshMarkDocument`` without secrets.
public struct FileRefreshJournal: RefreshJournal {
    private static let limit = 64 * 1024

    private let path: String

    /// Creates a journal without touching the file.
    ///
    /// - Parameter path: A file in a directory that only this user may write to.
    public init(path: String) {
        self.path = path
    }

    /// Reads the mark; `nil` if there is none or it cannot be read.
    public func read() -> RefreshMark? {
        // RefreshJournal defines an unreadable journal as empty.
        guard let bytes = try? ContainerFile.read(path, limit: FileRefreshJournal.limit) else { return nil }
        return RefreshMarkDocument.decode(bytes)
    }

    /// Replaces the mark, durably.
    public func record(_ mark: RefreshMark) -> JournalWriteResult {
        write { try RefreshMarkDocument.encode(mark) }
    }

    /// Empties the file, durably, if there is one.
    public func clear() -> JournalWriteResult {
        var status = stat()
        return lstat(path, &status) != 0 && errno == ENOENT ? .written : write { [] }
    }

    private func write(_ bytes: () throws -> [UInt8]) -> JournalWriteResult {
        do {
            try ContainerFile.replace(path, with: try bytes(), durability: .durable)
            return .written
        } catch {
            return .notWritten
        }
    }
}
