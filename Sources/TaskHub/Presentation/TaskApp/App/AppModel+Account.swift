internal import AccountSession
internal import TaskActions
package import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TerminalValues
internal import TextLayout

/// The first steps, signing in and out, synchronization, and links.
extension AppModel {
    /// Whether a server is used, and whether the user is signed in.
    var account: AccountState { (try? services.account())?.state ?? .none }

    /// Shows onboarding, sign-in or the tabs, by what is set up.
    func chooseRoot() {
        let isNew = (try? isFirstRun()) ?? false
        if isNew {
            saving.interruptDrafts(at: now)
            coordinator.show(.onboarding(onboardingMenu))
        } else if account == .signedOut, !hasSkippedSignIn {
            showSignIn(problem: nil)
        } else {
            showTabs()
        }
    }

    private func isFirstRun() throws -> Bool {
        guard try !services.settings.hasCompletedOnboarding(), account == .none else { return false }
        return try workspace.store.read { store in
            let query = TaskQuery(.all, at: now, in: workspace.zone, limit: 1)
            return try store.tasks(query).isEmpty && store.lists().isEmpty
        }
    }

    func showSignIn(problem: String?) {
        saving.interruptDrafts(at: now)
        coordinator.show(
            .signIn(
                SignInModel(
                    menu: signInMenu, server: (try? services.settings.account())?.server,
                    hasPendingLink: coordinator.hasPendingLink, problem: problem)))
    }

    func showTabs() {
        coordinator.show(.tabs)
        resumeDrafts()
        refreshStatus()
    }

    // MARK: First steps and sign-in

    private var onboardingMenu: MenuModel {
        MenuModel(
            "Welcome to Task Hub",
            [
                MenuModel.Item("Use it here, with a sample list", detail: "no account needed", key: "f") {
                    [unowned self] in
                    try services.settings.completeOnboarding()
                    showTabs()
                    makeSample()
                },
                MenuModel.Item("Use it here", detail: "starts empty", key: "h") { [unowned self] in
                    try services.settings.completeOnboarding()
                    showTabs()
                    show(notice: "Press a to add a task, and ? for all keys")
                },
                MenuModel.Item("Set up a server", detail: "sync with your own server", key: "s") { [unowned self] in
                    present(.serverAddress(self))
                },
            ])
    }

    private var signInMenu: MenuModel {
        MenuModel(
            "Sign in",
            [
                MenuModel.Item("Sign in with the browser", key: "b") { [unowned self] in signIn() },
                MenuModel.Item("Sign in with a device code", detail: "for a machine without a browser", key: "d") {
                    [unowned self] in signIn(["device"])
                },
                MenuModel.Item("Continue without signing in", detail: "keep using the tasks here", key: "l") {
                    [unowned self] in
                    hasSkippedSignIn = true
                    showTabs()
                },
            ])
    }

    /// A first list, with tasks to try things out.
    private func makeSample() {
        let titles = [
            "Press x to complete this task, and u to undo it", "Press s to choose another date",
            "Press a and type: Water the plants tomorrow !2", "Press ? to see all keys",
        ]
        change(keepingRow: false) {
            let name = try ListName("First steps")
            let drafts = try titles.enumerated().map { place, title in
                TaskDraft(
                    title: try TaskTitle(title),
                    TaskEdits(
                        dueDate: place < 2 ? .set(.day(workspace.zone.civil(at: now).date)) : .keep,
                        priority: place == 0 ? .set(try TaskPriority(3)) : .keep, list: .named(name)))
            }
            // Those without a date are shown newest first.
            let done = try CreateTask(in: workspace).run(drafts.reversed())
            return TaskChanges.Done(text: "Added the list First steps", step: done.step)
        }
        coordinator.select(.today)
    }

    func setUp(address: String, authority: String? = nil) throws {
        let outcome = services.remote.run(.setUp(address: address, authority: authority))
        needsRedraw = true
        let warning: String? = if case .warned(let text) = outcome { DisplayText(text).text } else { nil }
        guard outcome == .succeeded || warning != nil else {
            throw Explanation(message: outcome.failure(of: "Setting up the server"), hint: "")
        }
        attempt { try services.settings.completeOnboarding() }
        hasSkippedSignIn = false
        chooseRoot()
        settingsChanged()
        if let warning { show(notice: warning) }
    }

    /// Signs in, with flags of `taskhub login`.
    func signIn(_ flags: [String] = []) {
        let outcome = services.remote.run(.signIn(flags: flags))
        needsRedraw = true
        // Signing in as somebody else has replaced the store.
        poll()
        if outcome == .succeeded { return followAccount() }
        let failure = outcome.failure(of: "Signing in")
        guard account == .signedIn else { return showSignIn(problem: failure) }
        show(problem: Explanation(message: failure, hint: ""))
    }

    /// Shows the tabs, or what the link names that waited for the sign-in, and synchronizes.
    private func finishSignIn() {
        knownAccount = account
        hasSkippedSignIn = false
        showTabs()
        storeChanged(keepingRow: false)
        attempt {
            switch try coordinator.resume(at: now) {
            case .none: break
            case .resumed(let step): ask(step)
            case .stale: show(notice: "The link that waited for the sign-in has expired; open it again")
            case .unreadable(let error): show(problem: error)
            }
        }
        startSync()
    }

    func unlock() {
        let outcome = services.remote.run(.unlock)
        needsRedraw = true
        poll()
        storeChanged(keepingRow: false)
        switch outcome {
        case .succeeded: startSync()
        case .tryLater: show(notice: "The keyring is still locked")
        default: show(notice: outcome.failure(of: "Unlocking the keyring"))
        }
    }

    func signOut(erases: Bool) {
        let outcome = services.remote.run(.signOut(erases: erases))
        needsRedraw = true
        poll()
        guard outcome == .succeeded else {
            return show(problem: Explanation(message: outcome.failure(of: "Signing out"), hint: ""))
        }
        (hasSkippedSignIn, knownAccount) = (false, account)
        startOver(forgetsLink: true)
        show(done: erases ? "Signed out, and erased the tasks here" : "Signed out")
    }

    /// Starts over when the session has expired, or when another program has signed the user in or out.
    func followAccount() {
        guard let summary = try? services.account() else { return }
        // It is neither signed out nor signed in for a moment.
        guard !summary.isSigningIn else { return isSigningInElsewhere = true }
        let isNew = isSigningInElsewhere || knownAccount != .signedIn
        let wasSignedIn = knownAccount == .signedIn
        (knownAccount, isSigningInElsewhere) = (summary.state, false)
        switch summary.state {
        case .signedOut where wasSignedIn:
            // Only the store knows of an expired session; a sign-out is in the settings too.
            let isExpired = (try? services.settings.account())?.state == .signedIn
            hasSkippedSignIn = false
            startOver(forgetsLink: !isExpired)
            if isExpired { showSignIn(problem: "The session has expired") }
        case .signedIn where isNew: if case .signIn = coordinator.root { finishSignIn() } else { startSync() }
        case .none, .signedIn, .signedOut: break
        }
    }

    private func startOver(forgetsLink: Bool) {
        forgetScreens(forgetsLink: forgetsLink)
        chooseRoot()
        refreshStatus()
    }

    // MARK: Synchronization

    /// Synchronizes at once, and says if that fails.
    func syncNow() {
        isSyncAskedFor = true
        startSync()
    }

    func startSync() {
        syncDue = nil
        guard account != .none else { return show(notice: "No server is set up; the tasks stay on this machine") }
        guard !services.remote.isSyncing else { return isSyncMissing = true }
        services.remote.startSync(isAskedFor: isSyncAskedFor)
        refreshStatus()
    }

    /// Synchronizes soon after a change, together with the changes that follow it.
    func syncSoon() {
        guard account == .signedIn else { return }
        syncDue = now.advanced(bySeconds: AppModel.syncDelay)
    }

    // MARK: Links

    /// Opens a link that another program has handed to the app.
    ///
    /// What is being typed stays in front, and takes the keys; a question of the link waits behind it.
    package func open(_ route: Route) {
        let hadTabs = coordinator.root.menu == nil
        attempt {
            let step = try coordinator.handle(route, account: account, at: now)
            switch step {
            case .handOverCallback(let address): try services.remote.handOver(callback: address)
            case .waitsForSignIn: showSignIn(problem: nil)
            case .show, .confirmCreation:
                ask(step)
                if !hadTabs { showTabs() }
                needsRedraw = true
            }
            if case .confirmCreation = step, coordinator.sheets.count > 1 {
                show(notice: "A link wants to add a task; finish this line first")
            }
        }
        saving.saveSoon(at: now)
    }

    /// Asks about the task of a link, behind what is being typed.
    private func ask(_ step: RouteStep) {
        guard case .confirmCreation(let title, let due, let list) = step else { return }
        coordinator.presentBehind(.ofLink(title: title, due: due, list: list, self))
    }

    // MARK: Settings

    /// Changes a setting or a preference, and shows what depends on it.
    func change(setting name: String, to text: String) throws {
        let done = try services.set(name, to: text)
        settingsChanged()
        show(done: done)
        if PreferenceKey(named: name) != nil { syncSoon() }
    }

    /// Takes the keys of the settings, and says which stored settings count as not set because of their values.
    func readSettings() {
        guard attempt({ keys = try KeyTable(changes: try services.settings.keyChanges()) }) else { return }
        let problems = services.settings.problems()
        guard let first = problems.first else { return }
        let others = problems.count > 1 ? " 'taskhub doctor' names \(problems.count - 1) more." : ""
        show(notice: first.text + others)
    }

    /// Reads what depends on settings again, after this program or another has changed them.
    package func settingsChanged() {
        readSettings()
        storeChanged(keepingRow: true)
        followAccount()
    }
}
