package import AppGroup
internal import CivilCalendar
internal import FileWatching
internal import Glibc
package import GroupDefaults
internal import PosixFiles
package import TaskActions
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskHubGroup
package import TaskStore
package import TaskSync

/// The composition root of the programs that change tasks: one container, and everything wired to it.
package struct ProgramContext: Sendable {
    package let paths: ContainerPaths
    package let store: SQLiteStore
    package let outboxSignal: any OutboxSignal
    package private(set) var workspace: Workspace
    /// Whether there is no store yet, so that an empty one in memory takes its place.
    package let isEmptyStandIn: Bool
    private let bars: BarMessenger?

    /// Opens the container that the option, the environment or the home directory names, and creates it if it
    /// does not exist.
    ///
    /// If it `announcesAll`, the status bars are notified of each snapshot that the workspace publishes, and not only of
    /// those that ``settle(_:)`` and the like report. Otherwise, a line on standard error names settings that do not apply,
    /// except with `--json`.
    package static func open(
        _ options: ProgramOptions, isIntent: Bool = false, announcesAll: Bool = false
    ) throws -> ProgramContext {
        let container = try self.container(options)
        let locks = ContainerLocks(paths: container.paths)
        let clock = SystemClock()
        let zone = localZone
        let store = try SQLiteStore.open(in: container, locks: locks, now: clock.now(), zone: zone)
        let defaults = defaults(of: container, locks)
        if !announcesAll, !options.json { SettingsWarning.give(about: defaults) }
        let publisher = FileSnapshotPublisher(container: container, locks: locks, theme: { defaults.theme })
        let ids = RandomIDs()
        let bars = BarMessenger(defaults)
        return ProgramContext(
            paths: container.paths, store: store, outboxSignal: publisher,
            workspace: Workspace(
                store: store, publisher: announcesAll ? AnnouncingPublisher(publisher, bars) : publisher, clock: clock,
                zone: zone, ids: ids, machine: { MachineMark(of: container).text },
                habits: { DateHabits(defaults, store, in: zone) },
                recorders: [
                    OutboxRecorder(ids: ids, signal: publisher, isIntent: isIntent),
                    HistoryRecorder(program: isIntent ? "taskhub-intent" : "taskhub"),
                ]),
            isEmptyStandIn: false, bars: bars)
    }

    /// Opens the store for a command that reads, or that changes only what exists, and creates nothing.
    ///
    /// If there is no store, an empty one in memory takes its place, and a line on standard error names the container,
    /// whose path may be mistyped. With `--json`, there is no such line, and none unless it `isAnnounced`.
    package static func openExisting(
        _ options: ProgramOptions, isIntent: Bool = false, isAnnounced: Bool = true
    ) throws -> ProgramContext {
        if try hasStore(options) { return try open(options, isIntent: isIntent) }
        let paths = ContainerPaths(container: try path(options))
        let locks = ContainerLocks(paths: paths)
        if !options.json, let container = try existingContainer(options) {
            SettingsWarning.give(about: defaults(of: container, locks))
        }
        if isAnnounced, !options.json { StandardStreams.complain("No tasks are stored in \(paths.container) yet.") }
        let clock = SystemClock()
        let zone = localZone
        let store = try SQLiteStore.standIn(for: paths, locks: locks, now: clock.now(), zone: zone)
        let card = MissingCard()
        return ProgramContext(
            paths: paths, store: store, outboxSignal: card,
            workspace: Workspace(
                store: store, publisher: card, clock: clock, zone: zone, ids: RandomIDs(),
                machine: { "" }),
            isEmptyStandIn: true, bars: nil)
    }

    /// Waits until the container has a store.
    ///
    /// - Throws: ``Diagnosis`` with exit code 74 if `writesOutput` and the reader of standard output has left.
    package static func awaitStore(_ options: ProgramOptions, writesOutput: Bool) throws {
        let store = ContainerPaths(container: try path(options)).store
        var watcher = PathWatcher(paths: [store])
        while true {
            watcher.watch()
            // What is left of a container while it is being deleted does not count.
            if access(store, F_OK) == 0 { return }
            var polled = [
                pollfd(fd: watcher.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: writesOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
            ]
            repeat {
                poll(&polled, 2, watcher.descriptor == nil ? 1000 : -1)
                if polled[1].revents != 0 { throw StandardStreams.unwritable(Errno(code: EPIPE)) }
            } while !watcher.hasChanged()
        }
    }

    /// Returns the same context in the zone that this machine has now.
    package func inCurrentZone() -> ProgramContext {
        var context = self
        context.workspace = workspace.inZone(Self.localZone)
        return context
    }

    /// Returns the container's path if it has a store or settings; creates nothing.
    package static func usedContainer(_ options: ProgramOptions) throws -> String? {
        guard let container = try existingContainer(options) else { return nil }
        let isUsed = try access(container.paths.defaults, F_OK) == 0 || hasStore(container)
        return isUsed ? container.paths.container : nil
    }

    private static func hasStore(_ options: ProgramOptions) throws -> Bool {
        try existingContainer(options).map(hasStore) ?? false
    }

    /// A card without its store shows tasks that are gone, and is repaired by opening a new store.
    private static func hasStore(_ container: GroupContainer) throws -> Bool {
        try SQLiteStore.exists(in: container) || access(container.paths.snapshot, F_OK) == 0
    }

    private static var localZone: any ZoneRules {
        ZoneLookup.find(environment: environmentValue) ?? RecordedZone.utc
    }

    /// Returns the container's settings for a command that only reads them, and creates nothing.
    ///
    /// - Throws: ``Diagnosis`` if the file is damaged, as ``defaults(_:)`` does.
    package static func settings(_ options: ProgramOptions) throws -> DefaultsValues {
        guard let container = try existingContainer(options), access(container.paths.defaults, F_OK) == 0
        else { return DefaultsValues() }
        return try defaults(options).read()
    }

    /// Returns the container's defaults, without opening the store.
    ///
    /// - Throws: ``Diagnosis`` if the file is damaged. The file is moved aside, and the next call starts without one.
    package static func defaults(_ options: ProgramOptions) throws -> SharedDefaults {
        let container = try self.container(options)
        let defaults = defaults(of: container, ContainerLocks(paths: container.paths))
        do {
            _ = try defaults.read()
        } catch {
            guard case .damaged(let path) = error else { throw error }
            let aside = try defaults.setAsideAndReset(at: SystemClock().now().fileSuffix)
            throw Diagnosis(
                .inputOutput, "defaults_damaged", "\(path) was damaged; it was moved, unchanged, to \(aside ?? path)",
                "Run the command again; it starts with the default settings")
        }
        return defaults
    }

    /// Publishes the snapshot again, if there is one, so that it has the current settings.
    ///
    /// A failure is reported on standard error. The next command publishes again.
    package static func republish(_ options: ProgramOptions) throws {
        let paths = try container(options).paths
        guard access(paths.snapshot, F_OK) == 0 else { return }
        try open(options).reading { _ in }
    }

    /// Returns the defaults of an open container, without reading them.
    package static func defaults(of container: GroupContainer, _ locks: ContainerLocks) -> SharedDefaults {
        SharedDefaults(container: container, locks: locks, makeContainerID: { EntityID.random().description })
    }

    /// Returns the value of a change, after reporting whether the card was redrawn.
    package func settle<Value>(_ done: Committed<Value>) -> Value {
        report(done.publication)
        return done.value
    }

    /// Notifies the status bars of a change that was committed, after publishing it unless that is done.
    package func announceChange() {
        let publication = PublishSnapshot(in: workspace).run()
        if case .success(.alreadyCurrent) = publication { bars?.send() } else { report(publication) }
    }

    /// Runs `work` without changing the store, then publishes the snapshot if it is out of date.
    package func reading<Value>(_ work: (Workspace) throws -> Value) rethrows -> Value {
        defer { report(PublishSnapshot(in: workspace).run(), ofChange: false) }
        return try work(workspace)
    }

    /// Opens the container that the options name, and creates it if it does not exist.
    package static func container(_ options: ProgramOptions) throws -> GroupContainer {
        try GroupContainer.open(at: try path(options))
    }

    /// Opens the container that the options name, and creates nothing; `nil` if it does not exist.
    package static func existingContainer(_ options: ProgramOptions) throws -> GroupContainer? {
        try GroupContainer.openExisting(at: try path(options))
    }

    private static func path(_ options: ProgramOptions) throws(ContainerError) -> String {
        try ContainerLocation.taskHub.path(argument: options.container, environment: environmentValue)
    }

    private func report(_ publication: Result<Publication, any Error>, ofChange isChange: Bool = true) {
        switch publication {
        case .success(.published):
            bars?.send()
        case .success(.alreadyCurrent):
            break
        case .success(.busy):
            if isChange { StandardStreams.complain("The tasks are saved; another program is redrawing the card.") }
        case .failure(let error):
            let diagnosis = Diagnosis(explaining: error)
            let reason = diagnosis?.message ?? "\(type(of: error))"
            let hint = diagnosis?.hint ?? "The next command tries again"
            // Who only reads has saved nothing, and may not rely on what another command has failed to save.
            let subject = isChange ? "The tasks are saved, but the card" : "The card"
            StandardStreams.complain("\(subject) was not redrawn: \(reason). \(hint).")
        }
    }
}

/// The card of a container without a store: there is none, and none is published.
private struct MissingCard: SnapshotPublisher, OutboxSignal {
    func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        .alreadyCurrent
    }

    func changesQueued() throws {}
}

extension SharedDefaults {
    /// The theme of cards, unless the widget's own options name another.
    fileprivate var theme: String? {
        do {
            return try read()[.theme]
        } catch {
            // `taskhub doctor` reports damaged settings. The card is drawn all the same.
            return nil
        }
    }
}
