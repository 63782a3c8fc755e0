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
    /// How long after a change it is sent, in seconds.
    static let syncDelay: Int64 = 1
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
    let saving: AppSaving
    private var stack = ScreenStack()
    /// Raised with each change of the store that was noticed.
    var version = 0
    /// The typed commands, the newest last.
    var typedCommands: [String] = []
    private var preview: (version: Int, model: TaskDetailsModel)?
    private var shownTasks: (version: Int, model: TaskListModel)?
    var hasSkippedSignIn = false
    /// Whether the user was signed in when that was last looked at.
    var knownAccount = AccountState.none
    /// Whether another program was signing in when that was last looked at.
    var isSigningInElsewhere = false
    /// The step that the shown message offers to undo, even if other programs make changes in the meantime.
    private var undoableStep: Int64?
    private var messageCount = 0
    private var storeID: EntityID?
    var syncDue: Instant?
    /// The end of the day for which the screen was read.
    private var dayEnd = Instant(microseconds: 0)
    /// Whether the user waits for what becomes of a synchronization.
    var isSyncAskedFor = false
    /// Whether a synchronization was due while one was running, which may have missed what is to be sent.
    var isSyncMissing = false

    /// Creates the app where it was left, or at the first steps.
    package init(_ services: AppServices) {
        self.services = services
        let saved = (try? services.navigation.load()) ?? nil
        coordinator = AppCoordinator(restoring: saved, pending: services.pendingLinks)
        saving = AppSaving(coordinator, services)
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

    /// The model of the screen in front of the tabs.
    package var screen: any ScreenModel {
        stack.model(of: coordinator.tab, path: coordinator.path, version: version, services)
    }

    /// The model of the sheet in front; nil if there is none.
    package var sheet: SheetModel? { coordinator.sheet }

    /// Where keys have their meaning now.
    package var keyContext: KeyContext { sheet?.context ?? (coordinator.root.menu == nil ? .screen : .menu) }

    /// The details of the selected task, for a pane beside the list; nil if no task is selected.
    package var previewContent: TaskDetailsContent? {
        guard let task = screen.taskList?.selectedTask else { return nil }
        if preview?.model.id != task.id || preview?.version != version {
            let model = TaskDetailsModel(task.id, services)
            model.reload()
            preview = (version, model)
        }
        return preview?.model.state.content
    }

    /// The tasks of the selected list or view, or of the selected day of a month, for a pane beside it; nil elsewhere.
    package var paneTasks: TaskListModel? {
        guard let scope = screen.paneScope else { return nil }
        if shownTasks?.model.scope != scope || shownTasks?.version != version {
            shownTasks = (version, TaskListModel(scope, services))
        }
        return shownTasks?.model
    }

    // MARK: Changes from outside

    /// Takes what the ports have noticed since the last call: changes by other programs, and synchronizations.
    ///
    /// Call it when a port has woken the loop.
    package func poll() {
        switch services.changes.take() {
        case .none: break
        case .changed:
            storeChanged(keepingRow: false, inBackground: true)
            followAccount()
        case .lost(let error):
            reopen(after: error)
            followAccount()
        }
        stack.poll()
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
        storeChanged(keepingRow: false, inBackground: true)
        followAccount()
    }

    /// Runs due work: expires messages, starts a new day, saves drafts, starts a sync.
    package func tick() {
        let now = now
        if let until = status.message?.until, until <= now { status.message = nil }
        if let due = saving.due, due <= now { save() }
        if let due = syncDue, due <= now { startSync() }
        if nextChange <= now { storeChanged(keepingRow: false, inBackground: true) }
    }

    /// When ``tick()`` has something to do.
    package var nextTick: Instant? {
        [status.message?.until, saving.due, syncDue, nextChange].compactMap(\.self).min()
    }

    /// When the screen changes by itself: a task becomes overdue, or a day begins.
    private var nextChange: Instant { min(dayEnd, screen.taskList?.nextChange ?? dayEnd) }

    // MARK: Saving

    /// Saves what must survive the end of the app, as on SIGHUP.
    package func willEnd() {
        save()
    }

    private func save() {
        guard let failure = saving.save(at: now) else { return }
        // Said once, and never in place of why an action failed.
        guard !saving.isReported, status.message?.kind != .problem else { return }
        saving.isReported = true
        show(problem: failure)
    }

    /// Saves all, and ends the app.
    ///
    /// A draft that cannot be saved is reported first; who quits once more loses it.
    func quit() {
        let wasReported = saving.isReported
        save()
        guard !wasReported, saving.hasUnsavedDrafts else { return isEnded = true }
        saving.isReported = true
        isEnded = attempt(saving.saveDrafts)
    }

    /// Opens what an earlier run has left.
    private func recoverDrafts() {
        var isInterrupted = false
        attempt { isInterrupted = try saving.recoverDrafts() }
        guard isInterrupted, coordinator.root.menu == nil else { return }
        resumeDrafts()
        if sheet != nil { show(notice: "This was unfinished when the app closed") }
    }

    /// Opens what was interrupted, the last of it in front.
    func resumeDrafts() {
        for draft in saving.takeInterrupted() {
            switch draft.purpose {
            case .add(let list, let day): present(.add(list: list, day: day, text: draft.text, self))
            case .command: present(.command(text: draft.text, self))
            case .pasted: present(.pasted(draft.text.split(whereSeparator: \.isNewline).map(String.init), self))
            case .edit(let id, let line):
                // If the task is gone, what was typed can become another one.
                let isGone = (try? workspace.store.read { try $0.task(id) == nil }) ?? false
                present(isGone ? .add(text: draft.text, self) : .edit(id, draft.text, of: line, self))
            }
        }
    }

    // MARK: The store

    /// Shows the store as it is now.
    ///
    /// - Parameters:
    ///   - keepingRow: Whether the selection stays in its row if the task moves.
    ///   - changed: The tasks that the last change was about; nil if that is not known.
    ///   - inBackground: Whether a long list may show it later, as no key waits for it.
    func storeChanged(keepingRow: Bool, changed: [EntityID]? = nil, inBackground: Bool = false) {
        let before = storeID
        refreshStatus()
        // Signing in as somebody else empties the store and gives it another id; so does erasing it.
        guard before == nil || before == storeID else { return startOver() }
        version += 1
        stack.model(of: coordinator.tab, path: coordinator.path, version: version - 1, services)
            .reload(keepingRow: keepingRow, changed: changed, inBackground: inBackground)
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
        show(notice: "The tasks were replaced, for example by a sign-in as another user. These are the new ones.")
    }

    /// Forgets all screens, as when another store or another user takes over.
    private func restart() {
        forgetScreens(forgetsLink: false)
        showTabs()
    }

    /// Returns to the first screen, which reads the store again.
    func forgetScreens(forgetsLink: Bool) {
        saving.interruptDrafts(at: now)
        stack.removeAll()
        (preview, shownTasks) = (nil, nil)
        version += 1
        attempt { try coordinator.reset(forgetsLink: forgetsLink) }
    }

    // MARK: Changes

    var changes: TaskChanges { TaskChanges(services) }

    /// Carries out a change, shows what it did, and what the store has become.
    ///
    /// - Parameters:
    ///   - keepingRow: Whether the selection stays in its row if the task moves.
    ///   - clearingMarks: Whether it was for the marked tasks.
    ///   - work: The change; returns nil if there was nothing to change.
    /// - Throws: What `work` threw; then nothing was changed.
    func commit(
        keepingRow: Bool = true, clearingMarks: Bool = true, _ work: () throws -> TaskChanges.Done?
    ) throws {
        let done = try work()
        if clearingMarks { screen.taskList?.clearMarks() }
        storeChanged(keepingRow: keepingRow, changed: done?.changed)
        if let done { show(done: done.text, step: done.step) } else { show(notice: "Nothing to change") }
        syncSoon()
    }

    /// Carries out a change as ``commit(keepingRow:clearingMarks:_:)`` does, and explains why if it fails.
    ///
    /// - Returns: Whether it succeeded.
    @discardableResult
    func change(
        keepingRow: Bool = true, clearingMarks: Bool = true, _ work: () throws -> TaskChanges.Done?
    ) -> Bool {
        attempt { try commit(keepingRow: keepingRow, clearingMarks: clearingMarks, work) }
    }

    /// Adds tasks in one step, and selects the last one if the screen shows it.
    func add(_ drafts: [TaskDraft]) throws {
        var added: EntityID?
        try commit(clearingMarks: false) {
            let result = try changes.add(drafts)
            added = result.last
            return result.done
        }
        if let added { screen.taskList?.select(added) }
    }

    /// The step that the shown message offers to undo; nil if it offers none.
    var offeredStep: Int64? { status.message?.undoKey == nil ? nil : undoableStep }

    /// Undoes a step, or the last one.
    func undo(step: Int64?) {
        reverse("Undone") { try UndoStep(in: workspace).run(step) }
    }

    /// Redoes a step, or the one that was undone last.
    func redo(step: Int64?) {
        reverse("Redone") { try RedoStep(in: workspace).run(step) }
    }

    private func reverse(_ verb: String, _ work: () throws -> Committed<Reversal>) {
        attempt {
            let done = try work()
            storeChanged(keepingRow: false)
            if let task = done.value.tasks.first?.task { screen.taskList?.select(task.id) }
            let lines = ReversalText(done.value, verb: verb).text.split(separator: "\n")
            show(done: lines.joined(separator: ". "))
            syncSoon()
        }
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
        case let error as KeyTableError: error.explanation
        default: services.explain(error)
        }
    }
}

extension KeyTableError {
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
