internal import Glibc
internal import PosixFiles

/// Detects that a path no longer leads to the same contents.
///
/// It notices a file that is replaced, written, deleted or made, and a directory or symbolic link on the path that is
/// moved, removed or added. A mount over a directory is not detected.
///
/// Uses inotify(7). While the file exists, only its own directory is watched for names, so that changes in shared
/// directories above it do not wake the program. If inotify is not available, it compares the files' status once a
/// second instead.
///
/// Use it from one thread.
public struct PathWatcher: ~Copyable {
    private let paths: [String]
    private let followed: [String]
    private var notifier: Descriptor?
    private var isWide = false
    /// By watch: the names that matter there; the empty one is the watched thing itself.
    private var names: [Int32: Set<String>] = [:]
    /// By watch: the directories in which the files themselves are.
    private var files: [Int32: String] = [:]
    private var fingerprints: [FileFingerprint] = []
    /// Readable once a second, while inotify is not available.
    private var ticker: Descriptor?

    /// Creates a watcher; nothing is watched before ``watch()``.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths. If the last component is a symbolic link, the link itself is watched. Nothing needs
    ///     to exist.
    ///   - followed: Absolute paths whose last component is followed if it is a symbolic link, to the file that it
    ///     leads to.
    public init(paths: [String], following followed: [String] = []) {
        self.paths = paths
        self.followed = followed
    }

    /// A descriptor for poll(2), readable if ``hasChanged()`` may return true.
    ///
    /// Nil if the system has neither file events nor timers: call ``hasChanged()`` from time to time. It belongs to the
    /// watcher, and may differ after each ``watch()``.
    public var descriptor: Int32? { kernelDescriptor ?? tickingDescriptor }

    private var kernelDescriptor: Int32? {
        switch notifier {
        case .some(let notifier): notifier.number
        case nil: nil
        }
    }

    private var tickingDescriptor: Int32? {
        switch ticker {
        case .some(let ticker): ticker.number
        case nil: nil
        }
    }

    /// Starts to detect changes, or restarts along the paths as they lead now.
    ///
    /// Call it before each reading of the files, so that no change is missed.
    public mutating func watch() {
        arm()
        if kernelDescriptor != nil {
            ticker = nil
            fingerprints = []
        } else {
            if tickingDescriptor == nil { ticker = try? Descriptor.ticking() }
            fingerprints = currentFingerprints
        }
    }

    private var currentFingerprints: [FileFingerprint] { (paths + followed).map { FileFingerprint($0) } }

    private mutating func arm() {
        if isWide { forget() }
        if notifier == nil {
            let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard number >= 0 else { return }
            notifier = Descriptor(number: number)
        }
        let former = names.keys
        names = [:]
        files = [:]
        guard paths.allSatisfy({ place(PathSteps($0, followsLast: false)) }),
            followed.allSatisfy({ place(PathSteps($0, followsLast: true)) })
        else { return forget() }
        if let descriptor = kernelDescriptor {
            for watch in former where names[watch] == nil { inotify_rm_watch(descriptor, watch) }
        }
    }

    /// Returns whether there was a change since the last call, or since ``watch()``.
    ///
    /// Does not wait.
    ///
    /// May return true for a change that leaves the contents as they were.
    public mutating func hasChanged() -> Bool {
        guard let descriptor = kernelDescriptor else {
            switch ticker {
            case .some(let ticker): _ = ticker.tick()
            case nil: break
            }
            return fingerprints != currentFingerprints
        }
        var isChanged = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return isChanged }
            InotifyEvents.visit(buffer[..<count]) { event, name in
                if matters(event, name) { isChanged = true }
            }
        }
    }

    private func matters(_ event: inotify_event, _ name: String) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let names = names[event.wd] else { return false }
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 { return true }
        guard names.contains(name), event.mask & UInt32(IN_IGNORED) == 0 else { return false }
        // A new file is reported again once it has been written.
        if event.mask & UInt32(IN_CREATE) != 0, let directory = files[event.wd] {
            return !isNewFile("\(directory)/\(name)")
        }
        return true
    }

    /// Whether it is a file under its only name, and neither a link nor a second name for one.
    private func isNewFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.isKind(S_IFREG) && status.st_nlink == 1
    }

    private mutating func forget() {
        notifier = nil
        names = [:]
        files = [:]
        isWide = false
    }

    /// - Returns: false if the system can't report changes there.
    private mutating func place(_ way: PathSteps) -> Bool {
        switch follow(way, isWide: false) {
        case .found: return true
        case .unwatchable: return false
        case .missing: break
        }
        isWide = true
        return follow(way, isWide: true) != .unwatchable
    }

    private enum Outcome { case found, missing, unwatchable }

    /// Watches each directory before it looks for the next name in it, so that no change falls between.
    private mutating func follow(_ way: PathSteps, isWide: Bool) -> Outcome {
        var walk = way
        while let step = walk.next() {
            if step.isLast {
                guard let watch = watch(step.directory, WatchMask.file, "", step.name) else {
                    return outcome(errno, isWide: true)
                }
                files[watch] = step.directory
                return FileIdentity(of: step.path) != nil ? .found : .missing
            }
            if isWide, watch(step.directory, WatchMask.names, step.name) == nil { return outcome(errno, isWide: true) }
            if watch(step.path, step.isLink ? WatchMask.link : WatchMask.itself, "") == nil {
                let outcome = outcome(errno, isWide: isWide)
                if outcome != .found { return outcome }
            }
            guard walk.enter(step) else { return .missing }
        }
        return .missing
    }

    private mutating func watch(_ path: String, _ mask: UInt32, _ wanted: String...) -> Int32? {
        guard let descriptor = kernelDescriptor else { return nil }
        let watch = inotify_add_watch(descriptor, path, mask | UInt32(bitPattern: Int32(IN_MASK_ADD)))
        guard watch >= 0 else { return nil }
        names[watch, default: []].formUnion(wanted)
        return watch
    }

    /// `found` if this watch is dispensable: a directory that this user may pass through but not read.
    private func outcome(_ code: Int32, isWide: Bool) -> Outcome {
        switch code {
        case ENOENT, ENOTDIR, ELOOP: .missing
        case EACCES where !isWide: .found
        default: .unwatchable
        }
    }
}

/// The events that are asked for.
private enum WatchMask {
    static let itself = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | Int32(IN_ONLYDIR))
    static let names = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM) | itself
    static let file = UInt32(IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM) | itself
    static let link = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | Int32(IN_DONT_FOLLOW))
}
