internal import AppGroup

/// The refresh journal: one small file in the container, without secrets.
package struct FileRefreshJournal: RefreshJournal {
    private static let limit = 64 * 1024

    private let path: String

    /// Creates a journal without touching the file.
    package init(path: String) {
        self.path = path
    }

    package func read() -> RefreshMark? {
        // RefreshJournal defines an unreadable journal as empty.
        guard let bytes = try? ContainerFile.read(path, limit: FileRefreshJournal.limit) else { return nil }
        return RefreshMarkDocument.decode(bytes)
    }

    package func record(_ mark: RefreshMark) -> JournalWriteResult {
        write { try RefreshMarkDocument.encode(mark) }
    }

    package func clear() -> JournalWriteResult {
        write { [] }
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
