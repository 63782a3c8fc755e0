import AppGroup
import CivilCalendar
import Glibc
import GroupSnapshot
import PublishedFiles
import TaskHubTestSupport
import Testing

/// A container with a snapshot named `weather`.
struct SnapshotHome {
    static let now = Instant(seconds: 1_795_024_800)

    let directory = TemporaryDirectory()
    let paths: ContainerPaths
    let locks: ContainerLocks
    let file: SnapshotFile

    init() throws {
        paths = try GroupContainer.open(at: directory.appending("group")).paths
        locks = ContainerLocks(paths: paths, order: .toolkit)
        file = SnapshotFile("weather", in: paths)
    }

    @discardableResult
    func publish(
        _ text: String, at now: Instant = SnapshotHome.now, validUntil: Instant? = nil, changes: [Instant] = []
    ) throws -> SnapshotHeader {
        let kind = ContentKind("text", version: 1)
        return try file.publish(under: locks) {
            SnapshotDraft(Array(text.utf8), as: kind, at: now, validUntil: validUntil, changes: changes)
        }
    }

    /// Writes the file with the contents between the first and the last line.
    func plant(_ contents: String) throws {
        try plant(file: PublishedFileKind("appgroup-snapshot", version: 1).file(Array(contents.utf8)))
    }

    func plant(file bytes: [UInt8]) throws {
        unlink(file.path)
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// What was read, in a word or two.
    func reading(at now: Instant = SnapshotHome.now) -> String {
        switch file.read(at: now) {
        case .fresh(let content, _): "fresh \(String(decoding: content, as: UTF8.self))"
        case .stale(let content, _): "stale \(String(decoding: content, as: UTF8.self))"
        case .missing: "missing"
        case .newer(let version): "newer \(version)"
        case .unreadable(.damaged): "damaged"
        case .unreadable(let fault): "\(fault)"
        }
    }
}
