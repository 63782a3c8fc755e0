internal import AppGroup
internal import CivilCalendar
internal import Glibc
internal import PosixFiles

/// The directory of one outbox, `outbox/NAME` in the container.
struct OutboxDirectory {
    private static let lockTimeout = Duration.seconds(5)
    private static let lock = "lock"
    private static let entries = "entries"
    private static let pause = "pause"

    /// The directory itself, wherever its path leads by now.
    private let directory: OpenPath
    private let path: String

    /// Opens the directory, and makes it if it is missing.
    static func make(_ name: EntryName, in container: GroupContainer) throws(OutboxError) -> OutboxDirectory {
        guard let directory = try find(name, in: container, makingMissing: true) else {
            throw .file(.missing(path: container.paths.container))
        }
        return directory
    }

    /// Opens the directory; nil if it is missing.
    static func find(
        _ name: EntryName, in container: GroupContainer, makingMissing: Bool = false
    ) throws(OutboxError) -> OutboxDirectory? {
        try open(["outbox", name], in: container, makingMissing: makingMissing).map {
            OutboxDirectory(directory: $0.directory, path: $0.path)
        }
    }

    /// Opens a directory of the container; nil if it is missing.
    static func open(
        _ names: [EntryName], in container: GroupContainer, makingMissing: Bool
    ) throws(OutboxError) -> (directory: OpenPath, path: String)? {
        do throws(ContainerError) {
            return try container.openDirectory(names, makingMissing: makingMissing)
        } catch {
            throw .container(error)
        }
    }

    /// Makes the directory's own name survive a power failure.
    ///
    /// Names are synced from the outermost on: one that is on disk below one that is not is lost.
    func synchronizeName() throws(OutboxError) {
        let outboxes = Path.directory(of: path)
        for directory in [Path.directory(of: outboxes), outboxes] {
            try onFile { () throws(FileError) in
                try writing(directory) { () throws(Errno) in try Descriptor.synchronizeDirectory(directory) }
            }
        }
    }

    /// Makes the name of the entries' file survive a power failure.
    func synchronizeEntriesName() throws(OutboxError) {
        try onFile { () throws(FileError) in try writing(path) { () throws(Errno) in try directory.synchronize() } }
    }

    /// Replaces the file of the entries, or makes it, in one step that survives a power failure.
    func replaceEntries(with bytes: [UInt8]) throws(OutboxError) {
        try onFile { () throws(FileError) in
            try ContainerFile.replace(entriesPath, in: directory, with: bytes, durability: .durable)
        }
    }

    /// Writes what a damaged file holds to a new file.
    func keepCopy(of bytes: [UInt8], at now: Instant) throws(OutboxError) {
        try onFile { () throws(FileError) in
            let stamped = "\(OutboxDirectory.entries).damaged-\(now.fileSuffix)"
            var (name, attempt) = (stamped, 1)
            while try reading(path, { () throws(Errno) in try directory.entry(name) }) != nil {
                attempt += 1
                name = "\(stamped)-\(attempt)"
            }
            try ContainerFile.replace("\(path)/\(name)", in: directory, with: bytes, durability: .durable)
        }
    }

    /// Returns what the file of the pause holds; nil if there is none, or it is longer than a pause.
    func readPause(limit: Int) throws(OutboxError) -> [UInt8]? {
        try onFile { () throws(FileError) -> [UInt8]? in
            do throws(FileError) {
                return try ContainerFile.read(pausePath, in: directory, limit: limit)
            } catch {
                guard case .tooLarge = error else { throw error }
                return nil
            }
        }
    }

    /// Rewrites the file of the pause in place, or makes it.
    func writePause(_ bytes: [UInt8]) throws(OutboxError) {
        try onFile { () throws(FileError) in
            try ContainerFile.rewriteInPlace(pausePath, in: directory, with: bytes)
        }
    }

    var entriesPath: String { "\(path)/\(OutboxDirectory.entries)" }
    private var pausePath: String { "\(path)/\(OutboxDirectory.pause)" }

    /// Reads everything, without the lock: a line that is being written is left out.
    func contents(at now: Instant) throws(OutboxError) -> OutboxContents {
        let bytes = try onFile { () throws(FileError) in
            try ContainerFile.read(entriesPath, in: directory, limit: OutboxFile.maximumBytes)
        }
        let log = try OutboxLog(bytes ?? OutboxLog.header)
        let pause = try OutboxPause.read(in: self)
        return OutboxContents(
            entries: log.lines.compactMap(\.entry),
            pausedUntil: pause.flatMap { $0.applies(at: now) ? $0.until : nil }, failures: pause?.failures ?? 0,
            setAside: try setAside())
    }

    /// The paths of the damaged files that were set aside.
    private func setAside() throws(OutboxError) -> [String] {
        try onFile { () throws(FileError) in
            try reading(path) { () throws(Errno) in try directory.names() }
        }
        .filter { $0.hasPrefix("\(OutboxDirectory.entries).damaged-") }.sorted().map { "\(path)/\($0)" }
    }

    /// Runs `work` while no other program changes the entries.
    ///
    /// The lock is held only for reading and writing them, so a holder that keeps it was stopped.
    func withLock<Value: ~Copyable>(_ work: () throws(OutboxError) -> Value) throws(OutboxError) -> Value {
        let path = "\(path)/\(OutboxDirectory.lock)"
        let lock = try onFile { () throws(FileError) in
            let file = try open(OutboxDirectory.lock, at: path, O_RDONLY | O_CREAT)
            return try HeldLock(file, at: path, waitingAtMost: OutboxDirectory.lockTimeout)
        }
        guard let lock else { throw .busy }
        defer { withExtendedLifetime(lock) {} }
        return try work()
    }

    /// Opens the file of the entries; nil if there is none.
    func openEntries() throws(FileError) -> Descriptor? {
        do throws(FileError) {
            return try open(OutboxDirectory.entries, at: entriesPath, O_RDWR)
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }

    private func open(_ name: String, at path: String, _ flags: Int32) throws(FileError) -> Descriptor {
        let file = try writing(path) { () throws(Errno) in
            try Descriptor(opening: name, in: directory.descriptor, flags)
        }
        try ContainerFile.check(path, try writing(path) { () throws(Errno) in try file.status() })
        return file
    }
}

/// An exclusive lock on a file that is never replaced or deleted (flock(2)), held until it goes out of scope.
///
/// A value, as an asynchronous delivery may go on in another thread.
struct HeldLock: ~Copyable {
    private let file: Descriptor

    /// Takes the lock; nil if another holder kept it for so long.
    init?(_ file: consuming Descriptor, at path: String, waitingAtMost limit: Duration) throws(FileError) {
        let isTaken: Bool
        do throws(Errno) {
            isTaken = try limit > .zero ? file.lock(LOCK_EX, waitingAtMost: limit) : file.tryLock(LOCK_EX)
        } catch {
            throw FileError(writing: path, error)
        }
        guard isTaken else { return nil }
        self.file = file
    }

    var number: Int32 { file.number }

    deinit {
        // Closing is not enough: a child process that is being started has a copy for a moment.
        file.unlock()
    }
}
