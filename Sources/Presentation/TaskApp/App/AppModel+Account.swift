internal import AccountSession
internal import TaskActions
package import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TextLayout

/// The first steps, signing in and out, synchronization, and links.
extension AppModel {
    /// Whether a server is used, and whether the user is signed in.
    var account: AccountState { (try? services.account())?.state ?? .none }

    /// Shows onboarding, sign-in or the tabs, by what is set up.
    func chooseRoot() {
        let isNew = (try? isFirstRun()) ?? false
        if isNew {
            root = .onboarding(OnboardingModel())
            coordinator.show(.onboarding)
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
        let server = (try? services.settings.account())?.server
        root = .signIn(SignInModel(server: server, hasPendingLink: coordinator.hasPendingLink, problem: problem))
        interruptDrafts()
        coordinator.show(.signIn)
    }

    func showTabs() {
        root = .tabs
        coordinator.show(.tabs)
        resumeDrafts()
        refreshStatus()
    }

    // MARK: First steps and sign-in

    func acceptRoot() {
        switch root {
        case .onboarding(let model): accept(model.choice)
        case .signIn(let model): accept(model.choice)
        case .tabs: break
        }
    }

    private func accept(_ choice: OnboardingModel.Choice) {
        attempt {
            switch choice {
            case .localWithSample:
                try services.settings.completeOnboarding()
                showTabs()
                makeSample()
            case .local:
                try services.settings.completeOnboarding()
                showTabs()
                show(notice: "Press a to add a task, and ? for all keys")
            case .server: present(.serverAddress)
            }
        }
    }

    /// A first list, with tasks to try things out.
    private func makeSample() {
        let titles = [
            "Press x to complete this task, and u to undo that", "Press s to choose another date",
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
            return Done(text: "Added the list First steps", step: done.step)
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

    private func accept(_ choice: SignInModel.Choice) {
        switch choice {
        case .browser: signIn()
        case .deviceCode: signIn(["device"])
        case .later:
            hasSkippedSignIn = true
            showTabs()
        }
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
            switch try coordinator.resume(at: now, keeping: unfinishedSheets) {
            case .none: break
            case .resumed: followCoordinator()
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
        resetCoordinator(forgetsLink: true)
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
            resetCoordinator(forgetsLink: !isExpired)
            if isExpired { showSignIn(problem: "The session has expired") }
        case .signedIn where isNew: if case .signIn = root { finishSignIn() } else { startSync() }
        case .none, .signedIn, .signedOut: break
        }
    }

    private func resetCoordinator(forgetsLink: Bool) {
        interruptDrafts()
        stack.removeAll()
        (preview, shownTasks) = (nil, nil)
        version += 1
        attempt { try coordinator.reset(to: .tabs, forgetsLink: forgetsLink) }
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
        syncDue = now.advanced(bySeconds: AppModel.savingDelay)
    }

    // MARK: Links

    /// Opens a link that another program has handed to the app.
    ///
    /// What is being typed stays in front, and takes the keys; a question of the link waits behind it.
    package func open(_ route: Route) {
        attempt {
            switch try coordinator.handle(route, account: account, at: now, keeping: unfinishedSheets) {
            case .handOverCallback(let address): try services.remote.handOver(callback: address)
            case .waitsForSignIn: showSignIn(problem: nil)
            case .show: followLink()
            case .confirmCreation:
                followLink()
                if openSheets.count > 1 { show(notice: "A link wants to add a task, and waits behind this line") }
            }
        }
        saveSoon()
    }

    private func followLink() {
        followCoordinator()
        if case .tabs = root {} else { showTabs() }
        needsRedraw = true
    }

    // MARK: Settings

    func openSetting(_ row: SettingsModel.Row?) {
        switch row {
        case .setting(let item): open(item)
        case .command(let command): run(command)
        case .heading, .fact, nil: break
        }
    }

    /// Toggles a setting, or offers its values, or a line for one.
    private func open(_ item: SettingItem) {
        switch item.kind {
        case .toggle: attempt { try change(setting: item.name, to: item.applied == "true" ? "false" : "true") }
        case .choice: present(.settingChoice(item.name))
        case .text: present(.setting(item.name))
        }
    }

    private func run(_ command: SettingsModel.Row.Command) {
        switch command {
        case .setUp: present(.serverAddress)
        case .signIn: signIn()
        case .signInWithDevice: signIn(["device"])
        case .unlock: unlock()
        case .sync: syncNow()
        case .outbox: coordinator.push(.outbox)
        case .signOut: signOut(erases: false)
        case .signOutErasing: present(.confirmErasure)
        case .keys: present(.help)
        }
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
