internal import AccountSession
internal import AppGroup
internal import CivilCalendar
internal import CommandOutput
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import Glibc
internal import GroupDefaults
internal import TaskActions
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync

/// Checks everything that the programs depend on.
///
/// It never prompts.
struct Doctor {
    let common: ProgramOptions
    /// When the checks end.
    ///
    /// Each has its own limit, but on a bad day these add up.
    private let deadline: ContinuousClock.Instant

    init(common: ProgramOptions, within limit: Duration) {
        self.common = common
        deadline = ContinuousClock.now + limit
    }

    func checks() async -> [DoctorCheck] {
        let path: String
        let isUsed: Bool
        do {
            path = try ContainerLocation.taskHub.path(argument: common.container, environment: environmentValue)
            isUsed = try ProgramContext.usedContainer(common) != nil
        } catch {
            return [ill("container", error)]
        }
        var checks = [container(path, isUsed: isUsed), everywhere(path), library()]
        checks += zone()
        checks += tasks()
        checks += await settings(ContainerPaths(container: path), isUsed: isUsed)
        checks.append(isOver ? .notReached("links") : links())
        let container = isUsed ? ContainerPaths(container: path) : nil
        checks.append(isOver ? .notReached("reminders") : reminders(container))
        return checks
    }

    /// Checks that programs can create files in the container, or the container itself.
    private func container(_ path: String, isUsed: Bool) -> DoctorCheck {
        let paths = ContainerPaths(container: path)
        var directories: [String] = [path, paths.published].filter { access($0, F_OK) == 0 }
        if !isUsed {
            var parent = path[...]
            while parent.count > 1, access(String(parent), F_OK) != 0 {
                parent = parent[..<(parent.lastIndex(of: "/") ?? parent.startIndex)]
            }
            directories = [parent.isEmpty ? "/" : String(parent)]
        }
        // Also false on a file system that is mounted read-only.
        guard let closed = directories.first(where: { access($0, W_OK | X_OK) != 0 }) else {
            return .well("container", isUsed ? path : "\(path), which the first task creates")
        }
        return .ill(
            "container", "\(closed) is not writable, so no task can be added or changed",
            "Make it writable, as with 'chmod u+rwx'; if its file system is read-only, find out why")
    }

    /// Says if `TZ` names no zone, which the C library takes for UTC without a word.
    private func zone() -> [DoctorCheck] {
        guard environmentValue("TZ") != nil, ZoneLookup.find(environment: environmentValue) == nil else { return [] }
        return [
            .ill(
                "time zone", "TZ does not name a time zone that this machine knows, so all times are in UTC",
                "Set it to a name such as Europe/Berlin, with this capitalization ('timedatectl list-timezones'), "
                    + "or unset it"
            )
        ]
    }

    private func library() -> DoctorCheck {
        let library = SQLiteLibrary.current
        return .well(
            "database library", library.summary + (library.hasWALResetFix ? "" : ", which these programs avoid"))
    }

    /// Checks the database and the card.
    private func tasks() -> [DoctorCheck] {
        do {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            if context.isEmptyStandIn { return [.well("database", "no tasks yet")] }
            // First, because reading the tasks repairs the card.
            let card = card(context)
            let count = try context.reading { try ListTasks(in: $0).run(.open) }.tasks.count
            try CheckWriting(in: context.workspace).run()
            return [.well("database", CountText(open: count).text), card]
        } catch {
            return [ill("database", error)]
        }
    }

    /// Compares the published snapshot with the store.
    private func card(_ context: ProgramContext) -> DoctorCheck {
        let name = "card"
        do {
            if try PublishSnapshot(in: context.workspace).runComparing() {
                return .ill(
                    name, "did not match the store, and was redrawn",
                    "If no backup was restored, check that only these programs write to the container's 'published'")
            }
            guard try ContainerFile.read(context.paths.snapshot, limit: .max) != nil else {
                return .ill(name, "nothing is published yet", "Run 'taskhub list'")
            }
            return .well(name, "shows the tasks in the store")
        } catch {
            return ill(name, error)
        }
    }

    /// Checks the settings and what they refer to.
    ///
    /// A damaged file is reported, and left for a command that moves it aside.
    private func settings(_ paths: ContainerPaths, isUsed: Bool) async -> [DoctorCheck] {
        let locks = ContainerLocks(paths: paths)
        do {
            let defaults = try isUsed ? ProgramContext.defaults(of: ProgramContext.container(common), locks) : nil
            let values = try defaults?.read() ?? DefaultsValues()
            let isSignedIn = values[.account] != nil
            let vault = await CheckVault(
                SessionVaults(values, in: paths), lock: FileProcessLock(.refresh, locks), isSignedIn: isSignedIn,
                isNeeded: values[.serverURL] != nil
            ).run(now: Date())
            let server = await untilDeadline { await Self.server(defaults, values) }
            let areTokensReadable = vault.contains { $0.hasTokens }
            let canAsk = isSignedIn && areTokensReadable && !server.contains { $0.preventsRequests }
            var account: [HealthFinding] = []
            if canAsk, let defaults { account = [await self.account(defaults)] }
            let findings = (server + vault + account).map { DoctorCheck($0, isSignedIn: isSignedIn) }
            let sync =
                unreadable()
                + sync(
                    areTokensReadable: areTokensReadable, isAccountAccepted: account.contains { $0.acceptsAccount })
            return defaultsChecks(values) + findings + sync + [bars(values)]
        } catch {
            return [ill("defaults", error)]
        }
    }

    private static func server(_ defaults: SharedDefaults?, _ values: DefaultsValues) async -> [HealthFinding] {
        guard let defaults, values[.serverURL] != nil else { return [.noServer] }
        do {
            return await CheckServer(try ServerConnection(defaults), clock: SystemClock()).run()
        } catch {
            return [.serverFailed(error)]
        }
    }

    /// Asks the server for the account, and compares it with the store, as the next sync would.
    private func account(_ defaults: SharedDefaults) async -> HealthFinding {
        do {
            let server = try ServerConnection(defaults)
            let session = try SharedSession(
                defaults, server: server, vault: try SessionVaults(defaults).shared, isTyped: true)
            let context = try ProgramContext.open(common)
            // If the sign-in has not been finished, the next sync finishes it, once the server names the account.
            if session.record.userID != nil { try SyncSession.check(context.workspace, isOf: session.record) }
            let store = context.store
            return await untilDeadline { () -> HealthFinding in
                do {
                    let (account, _) = try await session.account(
                        at: server, responseTimeout: ServerConnection.healthTimeout)
                    try CheckOrganization(in: store).run(account)
                    return .accountAccepted
                } catch {
                    return .accountFailed(Task.isCancelled ? ServiceError.cancelled : error)
                }
            }
        } catch {
            return .accountFailed(error)
        }
    }

    /// Says since when the tasks have not been synchronized, or when they last were; nothing without an account.
    private func sync(areTokensReadable: Bool, isAccountAccepted: Bool) -> [DoctorCheck] {
        do {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            guard let state = try context.store.read({ try $0.accountState() }) else { return [] }
            let workspace = context.workspace
            guard let notice = SyncNotice(state, now: workspace.clock.now(), zone: workspace.zone) else {
                let last = state.lastSucceededAt.map { "last succeeded at \($0.rfc3339)" }
                return [.well("sync", last ?? "has not succeeded yet")]
            }
            // What the notice is about may be over: the desktop unlocks the keyring, for example.
            let isOver = state.isSignedIn ? areTokensReadable : isAccountAccepted
            return [.ill("sync", notice.reason, "Run '\(isOver ? "taskhub sync" : notice.command)'")]
        } catch {
            // The check of the database has reported it.
            return []
        }
    }

    private var isOver: Bool { ContinuousClock.now >= deadline }

    /// Returns what the check found, which is cancelled at the deadline.
    private func untilDeadline<Findings: Sendable>(
        _ check: @escaping @Sendable () async -> Findings
    ) async -> Findings {
        let checking = Task { await check() }
        let alarm = Task { [deadline] in
            try await Task.sleep(until: deadline, clock: .continuous)
            checking.cancel()
        }
        defer { alarm.cancel() }
        return await checking.value
    }

    func ill(_ name: String, _ error: any Error) -> DoctorCheck {
        let diagnosis = Diagnosis(explainingHere: error) ?? .internalError
        return .ill(name, diagnosis.message, diagnosis.hint)
    }
}
