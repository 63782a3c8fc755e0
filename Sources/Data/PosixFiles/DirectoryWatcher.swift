internal import CLinux
internal import Glibc

/// Waits for changes in directories, without polling.
///
/// Directories and not files, since a file that is replaced is never the same one again. Temporary files
/// are passed over. One thread waits at a time.
public final class DirectoryWatcher: Sendable {
    private let notifier: Descriptor
    private let stopper: Descriptor
    private let directories: [Int32: String]

    public init(directories: [String]) throws(FileError) {
        let notifier = try reading("inotify") { () throws(Errno) in
            Descriptor(number: try retryingInterrupts { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
        }
        let stopper = try reading("eventfd") { () throws(Errno) in
            Descriptor(number: try retryingInterrupts { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) })
        }
        var watched: [Int32: String] = [:]
        for directory in directories {
            let watch = try reading(directory) { () throws(Errno) in
                try retryingInterrupts { inotify_add_watch(notifier.number, directory, InotifyEvents.wanted) }
            }
            watched[watch] = directory
        }
        self.notifier = notifier
        self.stopper = stopper
        self.directories = watched
    }

    /// Readable when ``wait(upTo:)`` would return at once, or was woken by something it passes over.
    public var descriptor: Int32 { notifier.number }

    /// Ends every wait, now and from now on.
    ///
    /// Callable from any thread, and from a signal handler.
    public func stop() {
        var one: UInt64 = 1
        _ = write(stopper.number, &one, MemoryLayout<UInt64>.size)
    }

    public var isStopped: Bool {
        var poll = pollfd(fd: stopper.number, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }

    /// What has changed since the last wait, each once, in the order in which it happened first.
    ///
    /// Empty when the time was up or the watcher was stopped. Without a limit it waits for ever.
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

/// Something that happened in a watched directory.
public struct DirectoryChange: Hashable, Sendable {
    /// As it was given to the watcher.
    public let directory: String
    /// The file that was put there or written to; nil when anything may have changed.
    public let name: String?
    /// The directory was removed or moved away: no more is seen of it.
    public let isGone: Bool

    public init(directory: String, name: String?, isGone: Bool = false) {
        self.directory = directory
        self.name = name
        self.isGone = isGone
    }
}
