internal import AccountSession
internal import TaskActions
package import TaskHubEntities
internal import TaskSync

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
            root = .tabs
            coordinator.show(.tabs)
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
        sheetModels = []
        coordinator.show(.signIn)
    }

    private func showTabs() {
        root = .tabs
        coordinator.show(.tabs)
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
        do {
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
        } catch {
            show(problem: error)
        }
    }

    /// A first list, with tasks to try things on.
    private func makeSample() {
        let titles = [
            "Press x to complete this task, and u to undo that", "Press s to choose another date",
            "Press a and type: Water the plants tomorrow !2", "Press ? to see all keys",
        ]
        change(keepingRow: false) {
            let name = try ListName("First steps")
            _ = try CreateList(in: workspace).run(name: name, color: try HexColor("#4478c9"))
            // Those without a date are shown newest first.
            for (place, title) in titles.enumerated().reversed() {
                let draft = TaskDraft(
                    title: try TaskTitle(title), dueDate: place < 2 ? .day(workspace.zone.civil(at: now).date) : nil,
                    priority: place == 0 ? try TaskPriority(3) : nil, list: .named(name))
                _ = try CreateTask(in: workspace).run(draft)
            }
            return "Added the list First steps"
        }
        coordinator.select(.today)
    }

    func setUp(address: String, authority: String? = nil) {
        let outcome = services.remote.run(.setUp(address: address, authority: authority))
        needsRedraw = true
        guard outcome == .succeeded else {
            return show(problem: Explanation(message: outcome.failure(of: "the set-up of the server"), hint: ""))
        }
        do {
            try services.settings.completeOnboarding()
        } catch {
            show(problem: error)
        }
        hasSkippedSignIn = false
        chooseRoot()
        settingsChanged()
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
        guard outcome == .succeeded else { return showSignIn(problem: outcome.failure(of: "The sign-in")) }
        finishSignIn()
    }

    /// Shows the tabs, or what the link names that waited for the sign-in, and synchronizes.
    private func finishSignIn() {
        knownAccount = account
        hasSkippedSignIn = false
        showTabs()
        storeChanged(keepingRow: false)
        do {
            switch try coordinator.resume(at: now) {
            case .none: break
            case .resumed: presentCoordinatorSheets()
            case .stale: show(notice: "The link that waited for the sign-in has expired; open it again")
            case .unreadable(let error): show(problem: error)
            }
        } catch {
            show(problem: error)
        }
        startSync()
    }

    func unlock() {
        let outcome = services.remote.run(.unlock)
        needsRedraw = true
        poll()
        storeChanged(keepingRow: false)
        if outcome == .succeeded { startSync() } else { show(notice: outcome.failure(of: "Unlocking the keyring")) }
    }

    func signOut(erases: Bool) {
        let outcome = services.remote.run(.signOut(erases: erases))
        needsRedraw = true
        poll()
        guard outcome == .succeeded else {
            return show(problem: Explanation(message: outcome.failure(of: "the sign-out"), hint: "Nothing was changed"))
        }
        (hasSkippedSignIn, knownAccount) = (false, account)
        resetCoordinator(forgetsLink: true)
        show(done: erases ? "Signed out, and erased the tasks here" : "Signed out", isUndoable: false)
    }

    /// Begins anew when the session has expired, or when another program has signed the user in or out.
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
        saveDraftBeforeClosing()
        sheetModels = []
        stack.removeAll()
        preview = nil
        version += 1
        do {
            try coordinator.reset(to: .tabs, forgetsLink: forgetsLink)
        } catch {
            show(problem: error)
        }
        chooseRoot()
        refreshStatus()
    }

    // MARK: Synchronization

    func startSync() {
        syncDue = nil
        guard account != .none else { return show(notice: "No server is set up; the tasks stay on this machine") }
        guard !services.remote.isSyncing else { return isSyncMissing = true }
        services.remote.startSync()
        refreshStatus()
    }

    /// Synchronizes soon after a change, together with the changes that follow it.
    func syncSoon() {
        guard account == .signedIn else { return }
        syncDue = now.advanced(bySeconds: AppModel.savingDelay)
    }

    // MARK: Links

    /// Opens a link that another program has handed to the app.
    package func open(_ route: Route) {
        do {
            saveDraftBeforeClosing()
            let step = try coordinator.handle(route, account: account, at: now)
            switch step {
            case .handOverCallback(let address): try services.remote.handOver(callback: address)
            case .waitsForSignIn: showSignIn(problem: nil)
            case .show, .confirmCreation:
                root = .tabs
                presentCoordinatorSheets()
                needsRedraw = true
            }
        } catch {
            show(problem: error)
        }
        saveSoon()
    }

    // MARK: Settings

    func openSetting(_ row: SettingsModel.Row?) {
        switch row {
        case .setting(let item): present(.setting(item.name))
        case .command(let command): run(command)
        case .heading, .fact, nil: break
        }
    }

    private func run(_ command: SettingsModel.Row.Command) {
        switch command {
        case .setUp: present(.serverAddress)
        case .signIn: signIn()
        case .signInWithDevice: signIn(["device"])
        case .unlock: unlock()
        case .sync: startSync()
        case .outbox: coordinator.push(.outbox)
        case .signOut: signOut(erases: false)
        case .signOutErasing: present(.confirmErasure)
        case .keys: present(.help)
        }
    }

    /// Reads what depends on settings again, after this program or another has changed them.
    package func settingsChanged() {
        do {
            keys = try KeyTable(changes: try services.settings.keyChanges())
        } catch {
            show(problem: error)
        }
        storeChanged(keepingRow: true)
        followAccount()
    }
}
