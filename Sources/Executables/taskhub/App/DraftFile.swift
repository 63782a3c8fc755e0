internal import AppGroup
internal import TaskApp

/// Keeps a half-typed line in a file of the container.
///
/// It survives the end of the app, `kill -9` included, and not always a power failure.
struct DraftFile: DraftStore {
    /// In bytes; more than the longest line has.
    private static let limit = 64 * 1024

    let path: String

    func load() throws -> Draft? {
        guard let bytes = try ContainerFile.read(path, limit: Self.limit) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard lines.count == 2, let purpose = Draft.Purpose(rawValue: String(lines[0])) else { return nil }
        return Draft(purpose, String(lines[1]))
    }

    func save(_ draft: Draft?) throws {
        // Empty instead of removed: no other program waits for this file.
        let text = draft.map { "\($0.purpose.rawValue)\n\($0.text)" } ?? ""
        try ContainerFile.replace(path, with: Array(text.utf8), durability: .atomic)
    }
}
