package import AppGroup
internal import Glibc
package import GroupDefaults
internal import LocalZone
package import TaskActions
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskHubGroup
package import TaskStore
package import TaskSync

/// The composition root of the programs that act: one container with everything wired to it.
package struct ProgramContext: Sendable {
    package let container: GroupContainer
    package let store: SQLiteStore
    package let outboxSignal: any OutboxSignal
    package let workspace: Workspace
    private let bars: BarMessenger

    /// Opens the container that the option, the environment or the home directory names, and makes it if there
    /// is none.
    package static func open(_ options: ProgramOptions, isIntent: Bool = false) throws -> ProgramContext {
        let container = try self.container(options)
        let locks = ContainerLocks(paths: container.paths)
        let clock = SystemClock()
        let store = try SQLiteStore.open(in: container, locks: locks, now: clock.now())
        let defaults = defaults(of: container, locks)
        let publisher = FileSnapshotPublisher(container: container, locks: locks, theme: { defaults.theme })
        let ids = RandomIDs()
        return ProgramContext(
            container: container, store: store, outboxSignal: publisher,
            workspace: Workspace(
                store: store, publisher: publisher, clock: clock,
                zone: ZoneLookup.find(environment: environmentValue) ?? RecordedZone.utc, ids: ids,
                recorders: [OutboxRecorder(ids: ids, signal: publisher, isIntent: isIntent)]),
            bars: BarMessenger(defaults))
    }

    /// The defaults of that container, without opening the store.
    ///
    /// A damaged file is set aside, which is told as an error; the next call starts with none.
    package static func defaults(_ options: ProgramOptions) throws -> SharedDefaults {
        let container = try self.container(options)
        let defaults = defaults(of: container, ContainerLocks(paths: container.paths))
        do {
            _ = try defaults.read()
        } catch {
            guard case .damaged(let path) = error else { throw error }
            let aside = try defaults.setAsideAndReset(at: DateSuffix.text(for: SystemClock().now()))
            throw Diagnosis(
                .inputOutput, "defaults_damaged", "\(path) was damaged and now lies, untouched, at \(aside ?? path)",
                "Run the command again; the settings start anew")
        }
        return defaults
    }

    /// Brings the snapshot up to the settings, if there is one.
    ///
    /// What could not be redrawn is told, and made good by the next program.
    package static func republish(_ options: ProgramOptions) throws {
        let paths = try container(options).paths
        guard access(paths.snapshot, F_OK) == 0 else { return }
        try open(options).reading { _ in }
    }

    /// The container's shared settings, wherever they stand.
    package static func defaults(of container: GroupContainer, _ locks: ContainerLocks) -> SharedDefaults {
        SharedDefaults(container: container, locks: locks, makeContainerID: { EntityID.random().description })
    }

    /// The value of a change, after a word about a card that could not be redrawn.
    package func settle<Value>(_ done: Committed<Value>) -> Value {
        report(done.publication)
        return done.value
    }

    /// Runs `work` on the store as it is, and repairs the snapshot if another program left it behind.
    package func reading<Value>(_ work: (Workspace) throws -> Value) rethrows -> Value {
        defer { report(PublishSnapshot(in: workspace).run()) }
        return try work(workspace)
    }

    /// The container that the options name, made if there is none.
    package static func container(_ options: ProgramOptions) throws -> GroupContainer {
        try GroupContainer.open(
            at: try ContainerLocation.taskHub.path(argument: options.container, environment: environmentValue))
    }

    private func report(_ publication: Result<Publication, any Error>) {
        switch publication {
        case .success(.published):
            bars.send()
        case .success(.alreadyCovered):
            break
        case .success(.busy):
            StandardStreams.complain("The tasks are saved; another program is redrawing the card.")
        case .failure(let error):
            let diagnosis = Diagnosis(explaining: error)
            let reason = diagnosis?.message ?? "\(type(of: error))"
            let hint = diagnosis?.hint ?? "The next command tries again"
            StandardStreams.complain("The tasks are saved, but the card was not redrawn: \(reason). \(hint).")
        }
    }
}

extension SharedDefaults {
    /// What cards are drawn in where nobody says otherwise.
    fileprivate var theme: String? {
        do {
            return try read()[.theme]
        } catch {
            // Damaged settings are the doctor's matter; the tasks are to be shown all the same.
            return nil
        }
    }
}
