import AppGroup
import Cards
import CivilCalendar
import Glibc
import PosixFiles
import TaskCards
import TaskHubEntities

/// Writes a card at the start and at each change, and sleeps in between.
struct CardWatch: ~Copyable {
    enum Outcome: Equatable {
        /// The reader closed the output.
        case readerGone(isCurrent: Bool)
        case refused(WidgetError)
        case writeFailed(errno: Int32)
    }

    /// The interval of polling, if the system has no file events or no timers.
    private static let tickMilliseconds: Int32 = 1000

    private var renderer: CardRenderer
    private let warn: (WidgetError) -> Void
    private var stream: CardStream
    private var watcher: PathWatcher
    private let timer = WallTimer()
    private let mounts = MountTable()
    /// When the card may change by itself; nil with `--at`, which stops the clock.
    private var wakeUp: Instant?

    /// - Parameters:
    ///   - renderer: Draws the cards.
    ///   - zoneFile: The file whose replacement changes the time zone, unless `TZ` is set.
    ///   - warn: Called with each new reason why the configuration is ignored.
    init(_ renderer: CardRenderer, zoneFile: String? = "/etc/localtime", warn: @escaping (WidgetError) -> Void) {
        self.renderer = renderer
        self.warn = warn
        stream = CardStream(format: renderer.options.format, markup: renderer.options.markup)
        // TZ cannot change while the program runs; the machine's zone can.
        let zone = renderer.environment("TZ") == nil ? zoneFile : nil
        // The snapshot is opened with O_NOFOLLOW, and the zone changes when its link is replaced. Only the
        // configuration may be a link whose target changes.
        watcher = PathWatcher(
            paths: [renderer.snapshotPath, zone].compactMap { $0 },
            following: [renderer.configurationPath].compactMap { $0 })
    }

    /// Runs until the reader closes the output or a card cannot be drawn or written.
    mutating func run() -> Outcome {
        var isCurrent = false
        repeat {
            watcher.watch()
            readConfiguration()
            let card: WidgetCard
            do throws(WidgetError) {
                card = try renderer.card()
            } catch {
                return .refused(error)
            }
            isCurrent = card.isCurrent
            do {
                let output = stream.output(for: card, theme: renderer.theme) ?? []
                try StandardDescriptors.write(
                    CardOutput.bytes(output, as: renderer.options.format), to: STDOUT_FILENO)
            } catch {
                return error.code == EPIPE ? .readerGone(isCurrent: isCurrent) : .writeFailed(errno: error.code)
            }
            wakeUp = renderer.options.at == nil ? card.holdsUntil : nil
        } while wait()
        return .readerGone(isCurrent: isCurrent)
    }

    private mutating func readConfiguration() {
        guard renderer.options.config != nil else { return }
        let before = renderer.warning
        renderer.readConfiguration()
        if let warning = renderer.warning, warning != before { warn(warning) }
    }

    /// Waits for a change, a wake-up or the end of the output.
    ///
    /// - Returns: False if the reader closed the output, true if it is time to draw again.
    private mutating func wait() -> Bool {
        if let wakeUp, !timer.set(to: wakeUp) { return true }
        let asleepSince = renderer.now()
        while true {
            let isTicking = watcher.descriptor == nil || timer.descriptor == nil
            // poll(2) ignores negative descriptors.
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
                let now = renderer.now()
                if now >= wakeUp || now < asleepSince { return true }
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
