internal import AppGroup
internal import Composition
internal import FileWatching
internal import Glibc
internal import PosixFiles
internal import SessionBus
internal import TaskHubGroup

/// What ends the wait of a program that keeps synchronizing.
///
/// Nothing polls: one poll(2) waits for a queued change, the end of the pause, the network and the end of a suspend. It is
/// for one thread at a time.
struct SyncTriggers: ~Copyable {
    enum Trigger {
        /// The pause is over.
        case due
        /// A change was queued here.
        case queued
        /// The network has come up, or the machine has woken.
        case reachable
    }

    /// The longest delay of a sync by events that keep coming.
    private static let longestSettling = Duration.seconds(30)

    private let watcher: DirectoryWatcher?
    private let stamp: String
    private let settling: Duration
    private var timer: SuspendTimer
    private var system: ReachabilitySignals?

    /// Starts to receive events.
    ///
    /// - Parameters:
    ///   - paths: The container whose queued changes count; `nil` for none.
    ///   - settling: How long to wait after the last event of the network before a sync: it needs a while for its
    ///     addresses and names, and reports each step.
    /// - Returns: The triggers.
    /// - Throws: Why events cannot be waited for.
    static func open(queuedIn paths: ContainerPaths?, settling: Duration) throws -> SyncTriggers {
        let watcher = try paths.map { try DirectoryWatcher(directories: [$0.published]) }
        return SyncTriggers(
            watcher: watcher, stamp: paths?.outboxStamp ?? "", settling: settling, timer: try newTimer(),
            system: connected())
    }

    private init(
        watcher: DirectoryWatcher?, stamp: String, settling: Duration, timer: consuming SuspendTimer,
        system: ReachabilitySignals?
    ) {
        self.watcher = watcher
        self.stamp = stamp
        self.settling = settling
        self.timer = timer
        self.system = system
    }

    private static func connected() -> ReachabilitySignals? {
        ReachabilitySignals.connect(to: SystemBusAddress(environment: environmentValue))
    }

    private static func newTimer() throws(Diagnosis) -> SuspendTimer {
        do throws(Errno) {
            return try SuspendTimer()
        } catch {
            throw .inputOutput(
                "no_events", "the system does not let this program wait for events: \(error.text)",
                "Check the limits and the sandbox in which it runs")
        }
    }

    /// Whether the system bus reports the network.
    var hasSystemBus: Bool { system != nil }

    /// Waits, without a limit if `pause` is `nil`.
    ///
    /// - Throws: ``Diagnosis`` if the connection to the system bus is lost, and there is nothing else to wait for.
    mutating func wait(_ pause: Duration?) throws -> Trigger {
        if system == nil, watcher != nil { system = Self.connected() }
        var end: ContinuousClock.Instant?
        timer.set(in: pause)
        while true {
            // poll(2) ignores negative descriptors.
            var polled = [timer.descriptor, watcher?.descriptor ?? -1, system?.descriptor ?? -1].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
            if polled[1].revents != 0, try isQueued() { return .queued }
            // First, because an event that came in time postpones the sync.
            var hasEvent = polled[2].revents != 0 ? try hasSystemEvent() : false
            if !hasEvent, polled[0].revents != 0 {
                switch timer.take() {
                case .due: return end == nil ? .due : .reachable
                case .woke: hasEvent = true
                case nil: break
                }
            }
            if hasEvent {
                let last = end ?? .now + Self.longestSettling
                end = last
                timer.set(in: min(settling, last - .now))
            }
        }
    }

    private func isQueued() throws -> Bool {
        guard let watcher else { return false }
        return try watcher.wait(upTo: .zero).contains { change in
            change.name.map { stamp.hasSuffix("/\($0)") } ?? true
        }
    }

    private mutating func hasSystemEvent() throws -> Bool {
        guard var signals = system else { return false }
        let events = signals.take()
        let isConnected = signals.isConnected
        system = isConnected ? signals : nil
        guard isConnected || watcher != nil else {
            throw Diagnosis.tryAgainLater(
                "system_bus_lost", "the connection to the system bus was lost", "Start this command again")
        }
        return !events.isEmpty
    }
}
