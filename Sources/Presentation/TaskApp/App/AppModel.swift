internal import AccountSession
internal import CommandOutput
internal import TaskActions
package import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TerminalValues

/// The whole app behind the terminal: what is shown, and what each key does to it.
///
/// It is an ordinary class that one thread uses. The terminal's loop waits in poll(2) for keys, for a wake-up of a port,
/// or for ``nextTick``, then calls ``press(_:)``, ``poll()`` or ``tick()``, and draws. Nothing in it is asynchronous: an
/// async runtime would need its own threads, and the first screen would wait for them.
package final class AppModel {
    /// How long the result of an action is shown, in seconds.
    static let messageDuration: Int64 = 5
    /// How long after a change what must survive a kill is saved, in seconds.
    static let savingDelay: Int64 = 1
    /// How long to wait before saving is tried again, in seconds.
    static let savingRetryDelay: Int64 = 5
    /// How often tasks are synchronized if nothing else does it, in seconds.
    static let syncInterval: Int64 = 300

    package let coordinator: AppCoordinator
    package internal(set) var keys: KeyTable
    package internal(set) var status = StatusLine()
    /// Whether the user has quit.
    package internal(set) var isEnded = false
    /// Whether the whole screen should be drawn again; the terminal side resets it.
    package var needsRedraw = false

    var services: AppServices
    var root = RootModel.tabs
    /// The sheets of the coordinator with their models, the one in front last.
    var openSheets: [OpenSheet] = []
    var stack = ScreenStack()
    /// Raised with each change of the store that was noticed.
    var version = 0
    /// The typed commands, the newest last.
    var typedCommands: [String] = []
    /// The filter before the line that changes it.
    var filterBefore = ""
    var preview: (version: Int, model: TaskDetailsModel)?
    var shownTasks: (version: Int, model: TaskListModel)?
    var hasSkippedSignIn = false
    /// Whether the user was signed in when that was last looked at.
    var knownAccount = AccountState.none
    /// Whether another program was signing in when that was last looked at.
    var isSigningInElsewhere = false
    /// The step that the shown message offers to undo, even if other programs make changes in the meantime.
    var undoableStep: Int64?
    private var messageCount = 0
    private var storeID: EntityID?
    var syncDue: Instant?
    /// The end of the day for which the screen was read.
    private var dayEnd = Instant(microseconds: 0)
    /// Whether the user waits for what becomes of a synchronization.
    var isSyncAskedFor = false
    /// Whether a synchronization was due while one was running, which may have missed what is to be sent.
    var isSyncMissing = false
    var saveDue: Instant?
    /// Whether the user was told that something cannot be saved, and that still holds.
    var isUnsavable = false
    var savedNavigation: SavedNavigation
    var savedDrafts: [Draft] = []
    /// What was half-typed when its sheet was closed, until it is opened again.
    var interrupted: [Draft] = []

    /// Creates the app where it was left, or at the first steps.
    package init(_ services: AppServices) {
        self.services = services
        let saved = (try? services.navigation.load()) ?? nil
        coordinator = AppCoordinator(restoring: saved, pending: services.pendingLinks)
        savedNavigation = coordinator.saved
        keys = KeyTable()
        readSettings()
        knownAccount = account
        chooseRoot()
        refreshStatus()
        if knownAccount != .none { syncDue = now }
        recoverDrafts()
    }

    var workspace: Workspace { services.workspace }
    var now: Instant { workspace.clock.now() }

    // MARK: What is shown

    /// The model of the root: onboarding, sign-in or the tabs.
    package var rootModel: RootModel { root }

    /// The model of the screen in front of the tabs.
    package var screen: ScreenModel {
        let tab = coordinator.tab
        return stack.model(of: tab, path: coordinator.path, version: version) { screen in
            makeScreen(screen, in: tab)
        }
    }

    /// The model of the sheet in front; nil if there is none.
    package var sheet: SheetModel? { openSheets.last?.model }

    /// The title of the screen, such as the name of the list.
    package var title: String {
        switch coordinator.screen {
        case nil: coordinator.tab.title
        case .list(let id): listName(id) ?? "List"
        case .view(let name): name
        case .found(let search): title(of: search)
        case .task: "Task"
        case .history: "History"
        case .outbox: "Waiting changes"
        }
    }

    /// The details of the selected task, for a pane beside the list; nil if no task is selected.
    package var previewContent: TaskDetailsContent? {
        guard let task = screen.taskList?.selectedTask else { return nil }
        if preview?.model.id != task.id || preview?.version != version {
            preview = (version, TaskDetailsModel(task.id, services))
        }
        return preview?.model.state.content
    }

    /// The tasks of the selected list or view, or of the selected day of a month, for a pane beside it; nil elsewhere.
    package var paneTasks: TaskListModel? {
        guard let source = paneSource else { return nil }
        if shownTasks?.model.source != source || shownTasks?.version != version {
            shownTasks = (version, TaskListModel(source, services))
        }
        return shownTasks?.model
    }

    private var paneSource: TaskSource? {
        switch screen {
        case .lists(let model):
            switch model.selected?.id {
            case .list(let id): .list(id)
            case .view(let name): .view(name)
            case nil: nil
            }
        case .upcoming(let model): model.month.map { .day($0.selected) }
        case .tasks, .settings, .details, .history, .outbox: nil
        }
    }

    /// Where keys have their meaning now.
    package var keyContext: KeyContext {
        switch sheet {
        case .line, .help: return .line
        case .reschedule(let model): return model.line == nil ? .menu : .line
        case .menu: return .menu
        case nil: return root.menu == nil ? .screen : .menu
        }
    }

    private func makeScreen(_ screen: AppScreen?, in tab: AppTab) -> ScreenModel {
        switch screen {
        case .list(let id): return .tasks(TaskListModel(.list(id), services))
        case .view(let name): return .tasks(TaskListModel(.view(name), services))
        case .found(let search): return .tasks(TaskListModel(.found(search), services))
        case .task(let id): return .details(TaskDetailsModel(id, services))
        case .history: return .history(HistoryModel(services))
        case .outbox: return .outbox(OutboxModel(services))
        case nil:
            switch tab {
            case .inbox: return .tasks(TaskListModel(.inbox, services))
            case .today: return .tasks(TaskListModel(.today, services))
            case .upcoming: return .upcoming(UpcomingModel(services))
            case .lists: return .lists(ListsModel(services))
            case .settings: return .settings(SettingsModel(services))
            }
        }
    }

    private func title(of search: TaskSearch) -> String {
        let view = search.view == .open ? "Tasks" : search.view.rawValue.capitalizedFirst
        let name = search.list.flatMap { listName($0) } ?? view
        return search.text.isEmpty ? name : "\(name): \(search.text)"
    }

    private func listName(_ id: EntityID) -> String? {
        (try? workspace.store.read { try $0.list(id) })??.name.text
    }

    // MARK: Changes from outside

    /// Takes what the ports have noticed since the last call: changes by other programs, and synchronizations.
    ///
    /// Call it when a port has woken the loop.
    package func poll() {
        switch services.changes.take() {
        case .none: break
        case .changed:
            storeChanged(keepingRow: false)
            followAccount()
        case .lost(let error):
            reopen(after: error)
            followAccount()
        }
        let ended = services.remote.endedSyncs()
        guard !ended.isEmpty else { return }
        if !isSyncMissing, let failure = ended.last?.syncFailure, isSyncAskedFor || ended.last == .notStarted {
            show(notice: failure)
        }
        if !isSyncMissing, isSyncAskedFor {
            status.answeredSyncs += 1
            isSyncAskedFor = false
        }
        let next = now.advanced(bySeconds: AppModel.syncInterval)
        if isSyncMissing {
            (isSyncMissing, syncDue) = (false, now)
        } else if !services.remote.isSyncedElsewhere {
            syncDue = min(syncDue ?? next, next)
        }
        storeChanged(keepingRow: false)
        followAccount()
    }

    /// Runs due work: expires messages, starts a new day, saves drafts, starts a sync.
    package func tick() {
        let now = now
        if let until = status.message?.until, until <= now { status.message = nil }
        if let due = saveDue, due <= now { save() }
        if let due = syncDue, due <= now { startSync() }
        if nextChange <= now { storeChanged(keepingRow: false) }
    }

    /// When ``tick()`` has something to do.
    package var nextTick: Instant? {
        [status.message?.until, saveDue, syncDue, nextChange].compactMap(\.self).min()
    }

    /// When the screen changes by itself: a task becomes overdue, or a day begins.
    private var nextChange: Instant { min(dayEnd, screen.taskList?.nextChange ?? dayEnd) }

    /// Saves what must survive the end of the app, as on SIGHUP.
    package func willEnd() {
        save()
    }

    /// Shows the store as it is now.
    func storeChanged(keepingRow: Bool) {
        let before = storeID
        refreshStatus()
        // Signing in as somebody else empties the store and gives it another id; so does erasing it.
        guard before == nil || before == storeID else { return startOver() }
        version += 1
        let screen = stack.model(of: coordinator.tab, path: coordinator.path, version: version - 1) {
            makeScreen($0, in: coordinator.tab)
        }
        screen.reload(keepingRow: keepingRow)
        stack.note(version: version, of: coordinator.tab)
    }

    func refreshStatus() {
        dayEnd = workspace.zone.day(of: now).upperBound
        storeID = status.refresh(services, account: account, isSyncing: services.remote.isSyncing) ?? storeID
    }

    private func reopen(after error: any Error) {
        do {
            let opened = try services.reopen()
            services.workspace = opened.workspace
            services.changes = opened.changes
            startOver()
        } catch {
            show(problem: error)
        }
    }

    /// Starts over with other tasks, and says so.
    private func startOver() {
        restart()
        let summary = try? services.account()
        if summary?.state == .signedOut, summary?.isSigningIn == false {
            return show(notice: "The tasks here were erased")
        }
        if summary?.state == .signedIn { syncDue = now }
        show(notice: "The tasks were replaced, as after a sign-in as another user. These are the new ones.")
    }

    /// Forgets all screens, as when another store or another user takes over.
    func restart() {
        interruptDrafts()
        stack.removeAll()
        (preview, shownTasks) = (nil, nil)
        version += 1
        attempt { try coordinator.reset(to: .tabs, forgetsLink: false) }
        showTabs()
    }

    // MARK: Messages

    /// Shows for a while what was done, and the key that undoes it if it is a step of the history.
    func show(done text: String, step: Int64? = nil) {
        undoableStep = step
        show(
            .done, text, undoKey: step.flatMap { _ in keys.keys(of: .undo).first },
            until: now.advanced(bySeconds: AppModel.messageDuration))
    }

    func show(notice text: String) {
        show(.notice, text)
    }

    func show(problem error: any Error) {
        show(.problem, explain(error).text)
    }

    private func show(
        _ kind: StatusLine.Message.Kind, _ text: String, undoKey: KeyStroke? = nil, until: Instant? = nil
    ) {
        messageCount += 1
        status.message = StatusLine.Message(
            serial: messageCount, kind: kind, text: text, undoKey: undoKey, until: until)
    }

    /// Does `work`, and explains why if it fails.
    ///
    /// - Returns: Whether it succeeded.
    @discardableResult
    func attempt(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return true
        } catch {
            show(problem: error)
            return false
        }
    }

    func explain(_ error: any Error) -> Explanation {
        switch error {
        case let error as Explanation: error
        case let error as CommandProblem: error.explanation
        case let error as KeyProblem: error.explanation
        default: services.explain(error)
        }
    }
}

extension KeyProblem {
    package var explanation: Explanation {
        let hint = "Set keys as in 'delete=D', or remove the setting"
        return switch self {
        case .malformed(let text):
            Explanation(message: "'\(text)' in the setting keys is not of the form action=key", hint: hint)
        case .unknownAction(let name):
            Explanation(message: "the setting keys names an unknown action '\(name)'", hint: hint)
        case .unknownKey(let name): Explanation(message: "the setting keys names an unknown key '\(name)'", hint: hint)
        case .usedTwice(let name): Explanation(message: "the setting keys uses '\(name)' twice", hint: hint)
        }
    }
}
