public import AppGroup
public import CivilCalendar
import PosixFiles
import PublishedFiles

/// A snapshot of a group container, with content of any kind.
///
/// One program publishes, or several do; any number of widgets read, at any time, and take no lock. Publishers replace
/// the file atomically (rename(2)), so a reader sees all of the previous snapshot or all of the new one.
/// docs/spec/Snapshot.md specifies the file.
///
/// ```swift
/// let weather = SnapshotFile("weather", in: container.paths)
/// try weather.publish(under: locks) {
///     SnapshotDraft(bytes, as: ContentKind("card", version: 1), at: SystemTime.now(), validUntil: midnight)
/// }
/// ```
public struct SnapshotFile: Sendable {
    /// The size of the largest file that is read, in bytes.
    public static let maximumBytes = 1 << 20
    /// The size of the largest content, in bytes.
    public static let maximumContentBytes = maximumBytes - 4096
    /// The number of moments that a snapshot can have.
    public static let maximumChanges = 64

    /// The snapshot's name.
    public let name: EntryName
    /// The path of the file, which need not exist.
    public let path: String
    private let stamp: String

    /// Names a snapshot, and touches no file.
    ///
    /// - Parameters:
    ///   - name: The snapshot's name.
    ///   - paths: The paths of its container. They need not be those of an opened one if the snapshot is only read.
    public init(_ name: EntryName, in paths: ContainerPaths) {
        self.name = name
        path = "\(paths.published)/\(name.text)"
        // No entry has such a name.
        stamp = "\(paths.published)/.\(name.text).stamp"
    }

    private var file: PublishedFile { PublishedFile(path: path, kind: SnapshotEnvelope.kind) }

    /// Reads the snapshot.
    ///
    /// File and directory must belong to the user, be closed to others and not be symbolic links. Nothing is written,
    /// made or repaired.
    ///
    /// - Parameter now: The current time, which decides between fresh and stale.
    /// - Returns: The content, or why there is none. The method never throws, because a widget shows every outcome.
    public func read(at now: Instant) -> SnapshotReading<ArraySlice<UInt8>> {
        switch file.read() {
        case .ready(let contents):
            do throws(MalformedLine) {
                let (header, content) = try SnapshotEnvelope.parsed(contents)
                return header.isStale(at: now) ? .stale(content, header) : .fresh(content, header)
            } catch {
                return .unreadable(.damaged)
            }
        case .missing: return .missing
        case .newer(let version): return .newer(version: version)
        case .damaged: return .unreadable(.damaged)
        case .unsafeDirectory: return .unreadable(.unsafeDirectory)
        case .refused(let error): return .unreadable(.refused(error))
        }
    }

    /// Makes and publishes a snapshot, while this program alone may publish one with this name.
    ///
    /// Nothing is synced: a snapshot follows from what the application stores elsewhere. After a power failure, the
    /// file may be missing or damaged, and is never half right. Whatever has the file's name is replaced, also if it is
    /// unreadable.
    ///
    /// If the file `.NAME.stamp` exists beside the snapshot and is private, it is then rewritten in place with the
    /// generation, for programs that watch an inode. If that fails, the snapshot is published nevertheless.
    ///
    /// - Parameters:
    ///   - locks: The container's locks. The lock ``AppGroup/LockPurpose/publish`` of this name is held.
    ///   - limit: How long to wait for another publisher. Zero or less tries once.
    ///   - make: Returns the snapshot. It runs under the lock: what it reads can't be older than what another program
    ///     has published.
    /// - Returns: What the snapshot says about itself.
    /// - Throws: `LockError`, ``SnapshotDraftError``, `FileError`, or what `make` throws. The previous snapshot is then
    ///   in place.
    @discardableResult
    public func publish(
        under locks: ContainerLocks, waitingAtMost limit: Duration = .seconds(5), _ make: () throws -> SnapshotDraft
    ) throws -> SnapshotHeader {
        try locks.withLock(ContainerLock(.publish, of: name), waitingAtMost: limit) {
            let draft = try make()
            let header = try draft.header(after: read(at: draft.published).header?.generation)
            try file.publish(SnapshotEnvelope.contents(header, draft.content), generation: header.generation)
            try? ContainerFile.rewriteInPlace(
                stamp, with: Array("\(header.generation)\n".utf8), makingMissing: false)
            return header
        }
    }
}

/// A snapshot that is to be published.
public struct SnapshotDraft: Sendable {
    let content: [UInt8]
    let published: Instant
    private let kind: ContentKind
    private let validUntil: Instant?
    private let changes: [Instant]

    /// Creates a draft.
    ///
    /// Moments outside `Instant.writable` become the nearest one within it.
    ///
    /// - Parameters:
    ///   - content: Any bytes, at most ``SnapshotFile/maximumContentBytes``.
    ///   - kind: What the content is.
    ///   - now: The current time.
    ///   - validUntil: From when on the content is too old to be trusted; nil for never.
    ///   - changes: The moments from which on the content says something else, in any order; at most
    ///     ``SnapshotFile/maximumChanges`` different ones.
    public init(
        _ content: [UInt8], as kind: ContentKind, at now: Instant, validUntil: Instant? = nil, changes: [Instant] = []
    ) {
        self.content = content
        self.kind = kind
        published = now.clampedToWritable
        self.validUntil = validUntil?.clampedToWritable
        self.changes = changes.map(\.clampedToWritable)
    }

    func header(after previous: Int64?) throws(SnapshotDraftError) -> SnapshotHeader {
        let changes = changes.sorted().reduce(into: [Instant]()) { sorted, moment in
            if sorted.last != moment { sorted.append(moment) }
        }
        guard content.count <= SnapshotFile.maximumContentBytes else {
            throw .contentTooLarge(limit: SnapshotFile.maximumContentBytes)
        }
        guard changes.count <= SnapshotFile.maximumChanges else {
            throw .tooManyChanges(limit: SnapshotFile.maximumChanges)
        }
        return SnapshotHeader(
            content: kind, generation: generation(after: previous), published: published, validUntil: validUntil,
            changes: changes)
    }

    /// The clock, or one more than the previous generation if the clock was set back.
    private func generation(after previous: Int64?) -> Int64 {
        let clock = max(published.microseconds, 1)
        guard let previous, previous < Field.largestNumber else { return clock }
        return max(previous + 1, clock)
    }
}

/// Why a snapshot cannot be published.
public enum SnapshotDraftError: Error, Hashable, Sendable {
    /// The content has more than `limit` bytes.
    case contentTooLarge(limit: Int)
    /// There are more than `limit` moments from which on the content says something else.
    case tooManyChanges(limit: Int)
}
