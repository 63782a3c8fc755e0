internal import AppGroup
internal import CivilCalendar
internal import Glibc
internal import PosixFiles
internal import PublishedFiles

/// The file with the last result of a name and a scope.
struct StoredRuns: Sendable {
    /// How many results with a scope a name may have.
    private static let maximumScopes = 64
    private static let kind = PublishedFileKind("appgroup-run", version: 1)
    private static let separator = "@"

    private let directory: String
    private let name: EntryName
    private let scope: RunScope

    init(of name: EntryName, _ scope: RunScope, in paths: ContainerPaths) {
        directory = paths.file("runs")
        self.name = name
        self.scope = scope
    }

    private var path: String {
        "\(directory)/\(name.text)" + (scope.key.map { "\(StoredRuns.separator)\($0)" } ?? "")
    }

    private var file: PublishedFile { PublishedFile(path: path, kind: StoredRuns.kind) }

    /// Returns the last result, which has the serial number 0 if there is none.
    ///
    /// A file that is damaged, or that no runner has written, counts as none: the next run replaces it.
    func read() throws(RunFault) -> RunRecord {
        switch file.read() {
        case .ready(let contents): return (try? RunRecord(contents: contents)) ?? RunRecord()
        case .missing, .damaged: return RunRecord()
        case .newer(let version): throw .newer(version: version)
        case .unsafeDirectory: throw .container(.unsafe(path: directory, StoredRuns.unsafety(of: directory)))
        case .refused(.system(let path, let code)): throw .file(.system(path: path, errno: code))
        // Nothing can replace it, so the command would run for every caller.
        case .refused(.notRegular(let path)) where (try? stat.at(path))?.isKind(S_IFDIR) == true:
            throw .file(.notRegular(path: path))
        case .refused: return RunRecord()
        }
    }

    private static func unsafety(of directory: String) -> Unsafety {
        (try? OwnDirectory.unsafety(of: directory)) ?? .symbolicLink
    }

    /// Replaces the result, and removes the oldest ones with other scopes if there are too many.
    ///
    /// Call it under the lock.
    func publish(_ record: RunRecord) throws(FileError) {
        try file.publish(record.contents, generation: Int64(record.serial))
        if scope.key != nil { removeOldest() }
    }

    private func removeOldest() {
        let prefix = name.text + StoredRuns.separator
        guard let runs = try? OpenPath.directory(directory), let names = try? runs.names() else { return }
        let scoped = names.filter { $0.hasPrefix(prefix) }
        guard scoped.count > StoredRuns.maximumScopes else { return }
        let dated = scoped.map { name in
            var status = stat()
            let isThere = lstat("\(directory)/\(name)", &status) == 0
            return (name: name, seconds: isThere ? status.st_mtim.tv_sec : 0, nanoseconds: status.st_mtim.tv_nsec)
        }
        let oldest = dated.sorted { ($0.seconds, $0.nanoseconds) < ($1.seconds, $1.nanoseconds) }
        for old in oldest.prefix(scoped.count - StoredRuns.maximumScopes) { _ = try? runs.remove(old.name) }
    }
}
