internal import AppGroup
internal import Credentials

/// The refresh journal in the container: one small file, without secrets.
struct FileRefreshJournal: RefreshJournal {
    private static let limit = 64 * 1024

    let path: String

    func read() -> RefreshMark? {
        // RefreshJournal defines an unreadable journal as empty.
        guard let bytes = try? ContainerFile.read(path, limit: FileRefreshJournal.limit) else { return nil }
        return RefreshMarkDocument.decode(bytes)
    }

    func record(_ mark: RefreshMark) -> JournalWriteResult {
        write { try RefreshMarkDocument.encode(mark) }
    }

    func clear() -> JournalWriteResult {
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
