internal import CLinux
internal import Glibc
public import PosixFiles
internal import Synchronization

/// Waits for changes in directories without polling (inotify(7)).
///
/// If the user's limit of watches is reached, for example by editors and file synchronizers, it compares the
/// directories' files once a second instead.
///
/// It watches directories and not files, because a file that is replaced is a different file afterwards. Changes of
/// temporary files (`.NAME.RANDOM.tmp`) are ignored. Only one thread may wait at a time.
public final class DirectoryWatcher: Sendable {
    /// Of inotify, or ticking.
    private let notifier: Descriptor
    private let stopper: Descriptor
    private let directories: [Int32: String]
    /// What the directories had at the last comparison; nil if inotify reports changes.
    private let compared: Mutex<[DirectoryContents]?>

    /// Starts watching; changes from now on are reported.
    ///
    /// - Parameter directories: Existing directories. Each stays watched if it is renamed, until ``wait(upTo:)``
    ///   reports that it is gone.
    /// - Throws: ``FileError``; ``FileError/missing(path:)`` for a directory that does not exist, and
    ///   ``FileError/system(path:errno:)`` with `EMFILE` if this program may open no more files.
    public init(directories: [String]) throws(FileError) {
        let stopper = try reading("eventfd") { () throws(Errno) in
            Descriptor(number: try retryingInterrupts { toolkit_event() })
        }
        var watched: [Int32: String] = [:]
        var contents: [DirectoryContents]?
        do throws(FileError) {
            notifier = try Self.watching(directories, as: &watched)
        } catch {
            guard case .system(_, let code) = error, code == EMFILE || code == ENOSPC else { throw error }
            notifier = try reading("timer") { () throws(Errno) in try .ticking() }
            let looked = directories.map { DirectoryContents(of: $0) }
            if let index = looked.firstIndex(where: \.isGone) { throw .missing(path: directories[index]) }
            contents = looked
            watched = [:]
        }
        self.stopper = stopper
        self.directories = watched
        compared = Mutex(contents)
    }

    private static func watching(
        _ directories: [String], as watched: inout [Int32: String]
    ) throws(FileError) -> Descriptor {
        let notifier = try reading("inotify") { () throws(Errno) in
            Descriptor(number: try retryingInterrupts { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
        }
        for directory in directories {
            let watch = try reading(directory) { () throws(Errno) in
                try retryingInterrupts { inotify_add_watch(notifier.number, directory, InotifyEvents.wanted) }
            }
            watched[watch] = directory
        }
        return notifier
    }

    /// A descriptor for poll(2), readable if ``wait(upTo:)`` may have something to report.
    ///
    /// It may also be readable after a change that is ignored. It belongs to the watcher: don't read or close it.
    public var descriptor: Int32 { notifier.number }

    /// Ends the current wait and all later ones.
    ///
    /// May be called from any thread and from a signal handler (signal-safety(7)).
    public func stop() {
        var one: UInt64 = 1
        _ = write(stopper.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Whether ``stop()`` was called.
    public var isStopped: Bool {
        var poll = pollfd(fd: stopper.number, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }

    /// Returns what has changed since the last wait.
    ///
    /// - Parameter limit: How long to wait for a change; nil waits forever, zero or less does not wait.
    /// - Returns: Each change once, in the order in which it first happened. Empty if the time was up or the watcher
    ///   was stopped. If the kernel dropped records, one change without a name for each directory.
    /// - Throws: ``FileError/system(path:errno:)``.
    public func wait(upTo limit: Duration?) throws(FileError) -> [DirectoryChange] {
        let deadline = Deadline(in: limit)
        return try reading("inotify") { () throws(Errno) in
            while true {
                let isReadable = try deadline.waitToRead([notifier.number, stopper.number])
                if isStopped { return [] }
                guard isReadable else { return [] }
                let changes = try takeChanges()
                if !changes.isEmpty { return changes }
            }
        }
    }

    private func takeChanges() throws(Errno) -> [DirectoryChange] {
        if let changes = compare() { return changes }
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        var changes: [DirectoryChange] = []
        while true {
            let count: Int
            do {
                count = try retryingInterrupts { read(notifier.number, &buffer, buffer.count) }
            } catch {
                if error.code == EAGAIN { return changes }
                throw error
            }
            for change in InotifyEvents.changes(in: buffer[..<count], directories) where !changes.contains(change) {
                changes.append(change)
            }
        }
    }
}

extension DirectoryWatcher {
    /// Returns what has changed since the last comparison; nil if inotify reports that.
    private func compare() -> [DirectoryChange]? {
        compared.withLock { compared in
            guard let earlier = compared else { return nil }
            guard notifier.tick() else { return [] }
            let now = earlier.map(\.anew)
            compared = now
            return zip(now, earlier).flatMap { $0.changes(since: $1) }
        }
    }
}

/// Something that happened in a watched directory.
public struct DirectoryChange: Hashable, Sendable {
    /// The directory as it was given to the watcher.
    public let directory: String
    /// The name of a file that was created, moved there, or closed after writing; nil if anything may have changed.
    ///
    /// Deleting a file is not reported.
    public let name: String?
    /// Whether the directory was removed or moved away; no later changes in it are reported.
    public let isGone: Bool

    /// Creates a change, for tests of code that reacts to changes.
    public init(directory: String, name: String?, isGone: Bool = false) {
        self.directory = directory
        self.name = name
        self.isGone = isGone
    }
}

/// The files of a directory as they were, to find what has changed without the system's reports.
struct DirectoryContents {
    private let directory: String
    private let identity: FileIdentity?
    private let files: [String: FileFingerprint]

    /// Looks at the directory; it is gone if that fails.
    init(of directory: String) {
        self.directory = directory
        identity = FileIdentity(of: directory)
        let names = identity == nil ? [] : (try? OpenPath.directory(directory).names()) ?? []
        // A file that is replaced meanwhile may be listed twice (readdir(3)).
        files = Dictionary(
            names.filter { !TemporaryFile.isName($0) }.map { ($0, FileFingerprint("\(directory)/\($0)")) },
            uniquingKeysWith: { $1 })
    }

    /// The directory as it is now.
    var anew: DirectoryContents { DirectoryContents(of: directory) }

    var isGone: Bool { identity == nil }

    /// Returns what differs from the directory as it was at first.
    func changes(since earlier: DirectoryContents) -> [DirectoryChange] {
        if earlier.isGone { return [] }
        guard identity == earlier.identity else {
            return [DirectoryChange(directory: directory, name: nil, isGone: true)]
        }
        return files.filter { earlier.files[$0.key] != $0.value }.keys.sorted()
            .map { DirectoryChange(directory: directory, name: $0) }
    }
}
