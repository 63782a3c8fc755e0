public import CivilCalendar
public import Glibc
import PosixFiles

/// Waits for changes of files, for a moment, and for the end of the output, without polling.
///
/// ```swift
/// var watch = FileWatch(paths: [paths.defaults])
/// repeat {
///     watch.watch()
///     print(try defaults.read())
/// } while watch.wait(until: nil) != .outputClosed
/// ```
///
/// It uses inotify(7) and timerfd_create(2), and wakes up only if something has happened to the files, to directories
/// or links on their paths, to mounts or to the clock. Where the system has neither, it looks once a second. Use it
/// from one thread.
public struct FileWatch: ~Copyable {
    /// Why a wait ended.
    public enum Event: Sendable {
        /// A file may have changed.
        case changed
        /// The moment has come, or the clock was set, also by the end of a suspend: read the time again.
        case moment
        /// The reader closed the output.
        case outputClosed
    }

    /// The interval of looking, if the system has no file events or no timers.
    private static let tickMilliseconds: Int32 = 1000

    private var watcher: PathWatcher
    private let timer = WallTimer()
    private let mounts = MountTable()
    private let output: Int32?
    private let now: () -> Instant

    /// Creates a watch; nothing is watched before ``watch()``.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths, which need not exist. If the last component is a symbolic link, the link itself is
    ///     watched.
    ///   - followed: Absolute paths whose last component is followed if it is a symbolic link.
    ///   - output: A descriptor that ends each wait once nothing reads from its other end, such as a pipe to a bar;
    ///     nil for none.
    ///   - now: Returns the current time.
    public init(
        paths: [String], following followed: [String] = [], until output: Int32? = STDOUT_FILENO,
        now: @escaping () -> Instant = SystemTime.now
    ) {
        watcher = PathWatcher(paths: paths, following: followed)
        self.output = output
        self.now = now
    }

    /// Starts to detect changes.
    ///
    /// Call it before each reading of the files, so that no change is missed.
    public mutating func watch() {
        watcher.watch()
    }

    /// Waits until a file changes, the moment comes or the output is closed.
    ///
    /// - Parameter moment: When to stop waiting; nil for never. One that has passed ends the wait at once.
    /// - Returns: Why the wait ended.
    public mutating func wait(until moment: Instant?) -> Event {
        guard timer.set(to: moment) else { return .moment }
        let asleepSince = now()
        while true {
            let isTicking = watcher.descriptor == nil || timer.descriptor == nil
            // poll(2) ignores negative descriptors.
            var polled = [
                pollfd(fd: output ?? -1, events: 0, revents: 0),
                pollfd(fd: timer.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: watcher.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mounts.descriptor ?? -1, events: Int16(POLLPRI), revents: 0),
            ]
            let count = poll(&polled, nfds_t(polled.count), isTicking ? FileWatch.tickMilliseconds : -1)
            guard count >= 0 else { continue }
            if polled[0].revents != 0 { return .outputClosed }
            if polled[1].revents != 0 {
                timer.acknowledge()
                return .moment
            }
            if polled[3].revents != 0 || watcher.hasChanged() { return .changed }
            if timer.descriptor == nil, let moment {
                let now = now()
                if now >= moment || now < asleepSince { return .moment }
            }
        }
    }
}

/// Reports when something is mounted or unmounted.
///
/// inotify does not report that a mount hides a watched directory.
private struct MountTable: ~Copyable {
    /// Has POLLPRI once after each change (proc_pid_mounts(5)); nil without /proc.
    let descriptor: Int32?

    init() {
        let number = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        descriptor = number < 0 ? nil : number
    }

    deinit {
        if let descriptor { close(descriptor) }
    }
}
