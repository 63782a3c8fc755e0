internal import AppGroup
internal import CivilCalendar
internal import CommandOutput
internal import Composition
internal import DesktopNotification
internal import FileWatching
internal import Glibc
internal import PosixFiles
internal import Reminders
internal import TaskActions
internal import TaskHubEntities
internal import TaskStore

/// Shows the reminders of one store, and does what their buttons say.
///
/// It sleeps until the next reminder, or until something changes that decides what to show: the tasks, the settings, the
/// clock, the zone, or the notification service.
struct ReminderWatch: ~Copyable {
    enum Ending {
        case stopped
        /// The store was set aside or deleted.
        case storeGone
    }

    /// The interval of polling, if the system has no file events or no timers.
    private static let tick = Duration.seconds(1)
    /// How long to sleep after signals that were not about our notifications, in microseconds: any program may send
    /// thousands a second, and each would wake this one.
    private static let pause: UInt32 = 20_000

    private let common: ProgramOptions
    private let wording: any ReminderWording
    private let stop: StopRequest
    private var context: ProgramContext
    private var commits: ForeignCommits
    private let container: DirectoryWatcher
    private var zoneFile: PathWatcher
    private var link: NotificationLink
    private let timer: WallTimer
    private var opening = LinkOpening()
    private var complaint: String?

    init(
        _ context: ProgramContext, _ common: ProgramOptions, _ wording: any ReminderWording, stop: StopRequest
    ) throws {
        let commits = try ForeignCommits(to: context.store)
        let container = try DirectoryWatcher(directories: [context.paths.container])
        self.context = context
        self.common = common
        self.wording = wording
        self.stop = stop
        self.commits = commits
        self.container = container
        // TZ cannot change while the program runs; the machine's zone can.
        zoneFile = PathWatcher(paths: environmentValue("TZ") == nil ? ["/etc/localtime"] : [])
        link = NotificationLink()
        timer = WallTimer()
    }

    /// Runs until the program is to end.
    mutating func run() throws -> Ending {
        while true {
            zoneFile.watch()
            context = context.inCurrentZone()
            link.connect()
            let next = try pass()
            // Buttons that were pressed meanwhile come before further reminders.
            let isPassDue = try act(on: link.connection?.events() ?? [])
            if stop.isMade { return .stopped }
            // If the timer cannot be set, the clock was set meanwhile.
            guard !isPassDue, timer.set(to: next) else { continue }
            guard try wait(until: next) == .stop else { continue }
            _ = try act(on: link.connection?.events() ?? [])
            return .stopped
        }
    }

    static func isStoreGone(_ error: any Error) -> Bool {
        if case StoreError.replaced = error { true } else { false }
    }

    /// Whether this program is of no use for the store any more: it is gone, or a later version has migrated it.
    private static func endsWatch(_ error: any Error) -> Bool {
        if case StoreError.newerSchema = error { true } else { isStoreGone(error) }
    }

    private var services: ReminderServices {
        // Once the program is to end, it waits for no service: buttons still act, and the next one shows the rest.
        let connection = stop.isMade ? nil : link.connection
        return context.reminderServices(BusNotifier(on: connection, staysConnected: true), wording: wording)
    }

    private func settings() throws -> ReminderSettings { try context.reminderSettings(common) }

    /// Shows due reminders, and returns when the next pass is.
    private mutating func pass() throws -> Instant? {
        let pass: ReminderPass
        do {
            pass = try DeliverReminders(with: services).run(settings()) { [stop, connection = link.connection] in
                stop.isMade || connection?.hasPresses ?? false
            }
        } catch {
            if Self.endsWatch(error) { throw error }
            // A full disk or a busy store may be over later.
            complain(about: error)
            return SystemClock().now().advanced(bySeconds: 60)
        }
        let text = ReminderPassText(pass, now: context.workspace.clock.now(), zone: context.workspace.zone)
        if let line = text.logLine { StandardStreams.complain("taskhub: \(line)") }
        complain(text.complaint)
        // Another program makes a pass just now.
        if pass.obstacle == .busy { return SystemClock().now().advanced(bySeconds: 1) }
        return pass.next
    }

    private enum Wake { case pass, stop }

    /// Waits until a pass is due; acts on buttons meanwhile.
    private mutating func wait(until next: Instant?) throws -> Wake {
        let asleepSince = SystemClock().now()
        while true {
            let descriptors = [
                stop.descriptor, timer.descriptor, commits.descriptor, container.descriptor, zoneFile.descriptor,
                link.descriptor,
            ]
            var polled = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), timeout) >= 0 else { continue }
            if polled[0].revents != 0 { return .stop }
            if polled[1].revents != 0 {
                timer.acknowledge()
                return .pass
            }
            if try commits.haveHappened() || haveSettingsChanged() || zoneFile.hasChanged() || link.isReady() {
                return .pass
            }
            let events = link.connection?.events() ?? []
            if try act(on: events) { return .pass }
            if events.isEmpty, polled[5].revents != 0 { usleep(Self.pause) }
            if timer.descriptor == nil {
                let now = SystemClock().now()
                if next.map({ $0 <= now }) ?? false || now < asleepSince { return .pass }
            }
        }
    }

    private func haveSettingsChanged() throws -> Bool {
        let path = context.paths.defaults
        return try container.wait(upTo: .zero).contains { $0.name.map { path.hasSuffix("/\($0)") } ?? true }
    }

    private var timeout: Int32 {
        let tick = timer.descriptor == nil || zoneFile.descriptor == nil ? Self.tick : nil
        guard let wait = [commits.timeToCheck, link.timeToTry, tick].compactMap(\.self).min() else { return -1 }
        // Rounded up: the time must have passed.
        return Int32(min(wait / .milliseconds(1) + 1, 3_600_000))
    }

    /// Does what the pressed buttons say.
    ///
    /// - Returns: Whether a pass is due, since the service or the tasks have changed.
    private mutating func act(on events: [NotificationEvent]) throws -> Bool {
        var isPassDue = false
        for event in events {
            switch event {
            case .pressed(let key, let handle):
                guard let action = ReminderAction(key: key) else { continue }
                try press(action, ShownNotification(id: handle.id, service: handle.service))
                isPassDue = true
            case .closed: continue
            case .serviceChanged, .inhibitionChanged: isPassDue = true
            }
        }
        return isPassDue
    }

    private mutating func press(_ action: ReminderAction, _ shown: ShownNotification) throws {
        do {
            let answer = try ActOnReminder(with: services).run(action, on: shown, settings())
            if case .open(let route) = answer { return try opening.open(route, common) }
            context.announceChange()
        } catch {
            if Self.endsWatch(error) { throw error }
            complain(about: error)
        }
    }

    private mutating func complain(about error: any Error) {
        complain((Diagnosis(explainingHere: error) ?? .internalError).sentences)
    }

    /// Reports a problem once, however often it repeats; `nil` says that there is none.
    private mutating func complain(_ sentences: String?) {
        defer { complaint = sentences }
        if let sentences, sentences != complaint { StandardStreams.complain("taskhub: \(sentences)") }
    }
}
