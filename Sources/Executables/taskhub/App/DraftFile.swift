internal import AppGroup
internal import TaskApp

/// Keeps what is half-typed in a file of the container, one line for each draft.
///
/// It survives the end of the app, `kill -9` included, and not always a power failure.
struct DraftFile: DraftStore {
    /// In bytes; several times the longest text that can be pasted.
    private static let limit = 8 * 1024 * 1024

    let path: String

    func load() throws -> [Draft] {
        guard let bytes = try ContainerFile.read(path, limit: Self.limit) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Draft(savedLine: $0) }
    }

    func save(_ drafts: [Draft]) throws {
        // Empty instead of removed: no other program waits for this file.
        let text = drafts.map { "\($0.savedLine)\n" }.joined()
        try ContainerFile.replace(path, with: Array(text.utf8), durability: .atomic)
    }
}
