import AppGroup
import Glibc
import PosixFiles
import TaskHubEntities
import WidgetCards

/// Writes a card at the start and at each change, and sleeps in between.
struct Watch: ~Copyable {
    enum End: Equatable {
        /// Nobody reads the output any more.
        case unread(isCurrent: Bool)
        case refused(Complaint)
        case writeFailed(errno: Int32)
    }

    private static let tickMilliseconds: Int32 = 1000

    private var render: Render
    private let complain: (Complaint) -> Void
    private var stream: CardStream
    private var watcher: PathWatcher
    private let timer = WallTimer()
    private let mounts = MountTable()
    /// nil while the clock stands still: `--at`.
    private var wakeUp: Instant?

    /// `complain` is told of each new reason why the configuration is not followed.
    init(_ render: Render, zoneFile: String? = "/etc/localtime", complain: @escaping (Complaint) -> Void) {
        self.render = render
        self.complain = complain
        stream = CardStream(format: render.options.format, markup: render.options.markup)
        // TZ can't change under us, the machine's zone can.
        let zone = render.environment("TZ") == nil ? zoneFile : nil
        // The snapshot is read with O_NOFOLLOW, the configuration is not; the machine's zone is told by the link itself.
        watcher = PathWatcher(
            paths: [render.snapshotPath, zone].compactMap { $0 },
            following: [render.configurationPath].compactMap { $0 })
    }

    mutating func run() -> End {
        var isCurrent = false
        repeat {
            watcher.watch()
            readConfiguration()
            let card: WidgetCard
            do throws(Complaint) {
                card = try render.card()
            } catch {
                return .refused(error)
            }
            isCurrent = card.isCurrent
            do {
                let output = stream.show(card, theme: render.theme) ?? []
                try StandardDescriptors.write(output, to: STDOUT_FILENO)
            } catch {
                return error.code == EPIPE ? .unread(isCurrent: isCurrent) : .writeFailed(errno: error.code)
            }
            wakeUp = render.options.at == nil ? card.holdsUntil : nil
        } while wait()
        return .unread(isCurrent: isCurrent)
    }

    private mutating func readConfiguration() {
        guard render.options.config != nil else { return }
        let before = render.complaint
        render.readConfiguration()
        if let problem = render.complaint, problem != before { complain(problem) }
    }

    /// - Returns: false when nobody reads the output any more, true when it is time to look again.
    private mutating func wait() -> Bool {
        if let wakeUp, !timer.set(to: wakeUp) { return true }
        let asleepSince = render.now()
        while true {
            let isTicking = watcher.descriptor == nil || timer.descriptor == nil
            // A negative descriptor is passed over.
            var polled = [
                pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
                pollfd(fd: timer.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: watcher.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mounts.descriptor ?? -1, events: Int16(POLLPRI), revents: 0),
            ]
            let count = poll(&polled, nfds_t(polled.count), isTicking ? Self.tickMilliseconds : -1)
            guard count >= 0 else { continue }
            if polled[0].revents != 0 { return false }
            if polled[1].revents != 0 {
                timer.acknowledge()
                return true
            }
            if polled[3].revents != 0 || watcher.hasChanged() { return true }
            if timer.descriptor == nil, let wakeUp {
                let now = render.now()
                if now >= wakeUp || now < asleepSince { return true }
            }
        }
    }
}
