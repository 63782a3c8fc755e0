internal import AppGroup
internal import Glibc
internal import PosixFiles
internal import TaskApp
internal import TaskHubGroup

/// Keeps half-typed text in a file of the container, one line for each draft.
///
/// It survives the end of the app, `kill -9` included, and not always a power failure. Each running app has a file of
/// its own, so that none opens what is being typed into another. An app that starts takes over what ended apps have left.
final class DraftFile: DraftStore {
    /// In bytes; several times the longest text that can be pasted.
    private static let limit = 8 * 1024 * 1024

    private let paths: ContainerPaths
    /// The file of this app; nil if more apps run than there are files.
    private var path: String?
    /// Held as long as the app runs; the kernel releases it however the app ends.
    private var lock: Descriptor?

    init(in paths: ContainerPaths) {
        self.paths = paths
    }

    func load() throws -> [Draft] {
        guard let own = try takeFile() else { return [] }
        var drafts = try Self.read(own)
        for (place, path) in paths.drafts.enumerated() where path != own && access(path, F_OK) == 0 {
            guard let lock = try lock(place) else { continue }
            let left = try Self.read(path)
            guard !left.isEmpty else { continue }
            drafts += left
            // Saved here before it is removed there.
            try save(drafts)
            try ContainerFile.replace(path, with: [], durability: .atomic)
            lock.unlock()
        }
        return drafts
    }

    /// Takes the first file that no running app has.
    private func takeFile() throws -> String? {
        for (place, path) in paths.drafts.enumerated() {
            if let lock = try lock(place) {
                self.lock = consume lock
                self.path = path
                return path
            }
        }
        return nil
    }

    /// Locks a file by its place; nil if another app has it.
    private func lock(_ place: Int) throws -> Descriptor? {
        let path = "\(paths.locks)/app-\(place + 1).lock"
        return try writing(path) { () throws(Errno) in
            let file = try Descriptor(opening: path, O_RDONLY | O_CREAT)
            guard try file.tryLock(LOCK_EX) else { return nil }
            return consume file
        }
    }

    func save(_ drafts: [Draft]) throws {
        guard let path else { return }
        // Empty instead of removed: no other program waits for this file.
        let text = drafts.map { "\($0.savedLine)\n" }.joined()
        try ContainerFile.replace(path, with: Array(text.utf8), durability: .atomic)
    }

    private static func read(_ path: String) throws -> [Draft] {
        guard let bytes = try ContainerFile.read(path, limit: limit) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Draft(savedLine: $0) }
    }
}
