import AccountSession
import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("First steps, account and links")
struct AccountTests {
    private func settings(_ state: AccountState = .signedIn) -> SettingsDouble {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (state, "https://tasks.example.org")
        return settings
    }

    private func newcomer() throws -> AppScene {
        let settings = SettingsDouble()
        settings.isOnboarded = false
        return try AppScene(
            tasks: [], settings: settings,
            prepare: { store in try store.write { for list in AppSeed.lists { try $0.deleteList(list.id) } } })
    }

    // MARK: First steps

    @Test("The first run asks once how to begin")
    func onboarding() throws {
        let scene = try newcomer()
        #expect(scene.root == .onboarding && scene.menu?.items.count == 3)
        #expect(scene.app.keyContext == .menu)
        scene.press("j", "j", "k", "enter")
        #expect(scene.root == .tabs && scene.settings.isOnboarded)
        #expect(scene.app.status.message?.kind == .notice)
        let again = try AppScene(tasks: [], settings: scene.settings)
        #expect(again.root == .tabs)
    }

    @Test("A first list shows what can be done, and can be undone")
    func sample() throws {
        let scene = try newcomer()
        scene.press("f")
        #expect(scene.app.coordinator.tab == .today && scene.titles?.count == 2)
        #expect(scene.titles?.first?.hasPrefix("Press x") == true)
        #expect(try scene.store.read { try $0.allTasks() }.count == 4)
        #expect(try scene.store.read { try $0.lists() }.map(\.name.text) == ["First steps"])
        scene.press("x", "u")
        #expect(scene.titles?.count == 2)
    }

    @Test("A server is set up in a program of its own, and then asks for the sign-in")
    func server() throws {
        let scene = try newcomer()
        scene.press("s")
        #expect(scene.line?.prompt == "Server")
        scene.type("https://tasks.example.org")
        scene.remote.outcome = .unreachable
        scene.press("enter")
        #expect(scene.root == .onboarding && scene.app.status.message?.kind == .problem)
        scene.remote.outcome = .succeeded
        scene.remote.effect = { [settings = scene.settings] _ in
            (settings.state, settings.server) = (.signedOut, "https://tasks.example.org")
        }
        #expect(scene.line?.text == "https://tasks.example.org")
        scene.press("enter")
        #expect(scene.remote.requests.last == .setUp(address: "https://tasks.example.org"))
        #expect(scene.root == .signIn && scene.settings.isOnboarded)
        let quitting = try newcomer()
        quitting.press("s", "enter", "q")
        #expect(quitting.app.isEnded)
    }

    @Test(
        "A wrong server address stays on its screen with the reason, and starts no program",
        arguments: [
            ("tasks.example.org", "https://"), ("http://tasks.example.org", "plain http"), ("https://a b", "a space"),
            ("https://me:secret@example.org", "a password"), ("https://tasks.example.org:99999", "port"),
        ])
    func wrongAddress(address: String, reason: String) throws {
        let scene = try newcomer()
        scene.press("s")
        scene.type(address)
        scene.press("enter")
        #expect(scene.line?.text == address && scene.remote.requests.isEmpty)
        #expect(scene.app.status.message?.kind == .problem && scene.message?.contains(reason) == true)
        #expect(scene.message?.contains("secret") == false && scene.root == .onboarding)
    }

    @Test("A server that is refused leaves the address on its screen with what the program said")
    func refusedServer() throws {
        let scene = try newcomer()
        scene.press("s")
        scene.type("https://tasks.example.org")
        scene.remote.outcome = .refused(reason: "there is no host tasks.example.org. Check the address and the network")
        scene.press("enter")
        #expect(scene.line?.text == "https://tasks.example.org" && scene.root == .onboarding)
        #expect(scene.message == "There is no host tasks.example.org. Check the address and the network.")
    }

    @Test("What the program warns of while it sets a server up is shown, and the server is used")
    func warnedServer() throws {
        let scene = try newcomer()
        scene.press("s")
        scene.type("http://127.0.0.1:8000")
        scene.remote.outcome = .warned("Warning: with plain http, other programs may read what is sent.")
        scene.remote.effect = { [settings = scene.settings] _ in
            (settings.state, settings.server) = (.signedOut, "http://127.0.0.1:8000")
        }
        scene.press("enter")
        #expect(scene.root == .signIn && scene.settings.isOnboarded)
        #expect(scene.app.status.message?.kind == .notice)
        #expect(scene.message == "Warning: with plain http, other programs may read what is sent.")
    }

    @Test("A store with tasks needs no first steps")
    func knownStore() throws {
        let settings = SettingsDouble()
        settings.isOnboarded = false
        #expect(try AppScene(settings: settings).root == .tabs)
    }

    // MARK: Signing in and out

    @Test("Whoever is signed out is asked to sign in, and can go on with the tasks that are here")
    func later() throws {
        let scene = try AppScene(settings: settings(.signedOut))
        guard case .signIn(let model) = scene.app.coordinator.root else { throw Missing() }
        #expect(model.server == "https://tasks.example.org" && model.problem == nil && !model.hasPendingLink)
        scene.press("l")
        #expect(scene.root == .tabs && scene.titles?.isEmpty == false)
        #expect(scene.app.status.sync == .blocked(reason: "signed out", command: ":login"))
    }

    private struct Missing: Error {}

    @Test("A sign-in gets the terminal; afterwards, tasks are synchronized and the waiting link opens")
    func signIn() throws {
        let scene = try AppScene(settings: settings(.signedOut))
        scene.app.open(.list(AppSeed.home.id))
        guard case .signIn(let model) = scene.app.coordinator.root else { throw Missing() }
        #expect(model.hasPendingLink && scene.links.current != nil)
        scene.remote.outcome = .signInNeeded
        scene.press("b")
        guard case .signIn(let again) = scene.app.coordinator.root else { throw Missing() }
        #expect(again.problem == "Signing in was refused")
        scene.remote.outcome = .succeeded
        scene.remote.effect = { [settings = scene.settings] _ in settings.state = .signedIn }
        scene.press("d")
        #expect(scene.remote.requests == [.signIn(), .signIn(flags: ["device"])])
        #expect(scene.root == .tabs && scene.app.screen.title == "Home" && scene.links.current == nil)
        #expect(scene.remote.started == 1 && scene.app.needsRedraw)
    }

    @Test("The sign-in of the line : gets the flags as typed", arguments: ["adopt", "no-adopt", "no-browser"])
    func signInFlags(flag: String) throws {
        let scene = try AppScene(settings: settings(.signedOut))
        scene.press("l")
        scene.command("login --\(flag) --insecure-storage")
        #expect(scene.remote.requests == [.signIn(flags: [flag, "insecure-storage"].sorted())])
    }

    /// Notes in the store that the session has expired, or that it is valid again.
    private func recordSignIn(_ isSignedIn: Bool, in scene: AppScene) throws {
        try scene.store.write { store in
            var state = try store.syncState()
            state.recordSignIn(isSignedIn, at: Seed.now)
            try store.save(state)
        }
    }

    private func problem(of app: AppModel) throws -> String? {
        guard case .signIn(let model) = app.coordinator.root else { throw Missing() }
        return model.problem
    }

    @Test("A session that has expired resets the app and asks for a sign-in; a half-typed line is kept")
    func expiry() throws {
        let scene = try AppScene(
            .sqlite, settings: settings(), prepare: { try $0.write { try $0.bind(Seed.replica()) } })
        #expect(scene.root == .tabs)
        scene.app.tick()
        #expect(scene.remote.started == 1)
        scene.press("4", "enter", "a")
        scene.type("Half a li")
        try recordSignIn(false, in: scene)
        scene.remote.end(.signInNeeded, at: Seed.now)
        scene.app.poll()
        #expect(try problem(of: scene.app) == "The session has expired")
        #expect(scene.app.coordinator.saved == SavedNavigation())
        #expect(scene.drafts.saved == [Draft(.add(list: AppSeed.home.id), "Half a li")])
        scene.press("l")
        #expect(scene.line?.text == "Half a li")
        scene.press("esc", "5")
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        model.height = 60
        #expect(model.state.content?.rows.contains(.command(.signIn)) == true)
        // It is reported once.
        scene.press("R")
        scene.remote.end(.signInNeeded, at: Seed.now)
        scene.app.poll()
        #expect(scene.root == .tabs)
    }

    @Test("Quitting with a draft that cannot be saved says so first, and quitting once more loses it")
    func quitOnFullDisk() throws {
        for hasRoomLater in [false, true] {
            let scene = try AppScene(
                .sqlite, settings: settings(), prepare: { try $0.write { try $0.bind(Seed.replica()) } })
            scene.drafts.isFull = true
            scene.press("a")
            scene.type("Half")
            scene.app.tick()
            try recordSignIn(false, in: scene)
            scene.remote.end(.signInNeeded, at: Seed.now)
            scene.app.poll()
            scene.press("q")
            #expect(scene.app.status.message?.kind == .problem && !scene.app.isEnded)
            scene.drafts.isFull = !hasRoomLater
            scene.press("q")
            #expect(scene.app.isEnded && scene.drafts.saved.map(\.text) == (hasRoomLater ? ["Half"] : []))
        }
    }

    @Test("What another program does to the account is followed: expiry, sign-out and sign-in")
    func followed() throws {
        let scene = try AppScene(
            .sqlite, settings: settings(), prepare: { try $0.write { try $0.bind(Seed.replica()) } })
        scene.press("4", "enter")
        try recordSignIn(false, in: scene)
        scene.changes.next = .changed
        scene.app.poll()
        #expect(try problem(of: scene.app) == "The session has expired")
        scene.app.open(.list(AppSeed.home.id))
        try recordSignIn(true, in: scene)
        scene.changes.next = .changed
        scene.app.poll()
        #expect(scene.root == .tabs && scene.app.screen.title == "Home" && scene.remote.started == 1)
        try scene.links.store(PendingLink(link: "taskhub://inbox", openedAt: Seed.now))
        scene.settings.state = .signedOut
        scene.changes.next = .changed
        scene.app.poll()
        #expect(try problem(of: scene.app) == nil)
        #expect(scene.app.coordinator.saved == SavedNavigation() && scene.links.current == nil)
    }

    @Test("While another program signs in, the app stays as it is, and then synchronizes")
    func signingIn() throws {
        let scene = try AppScene(
            .sqlite, settings: settings(), prepare: { try $0.write { try $0.bind(Seed.replica()) } })
        scene.press("4", "enter")
        (scene.settings.state, scene.settings.isSigningIn) = (.signedOut, true)
        scene.app.settingsChanged()
        #expect(scene.root == .tabs && scene.app.screen.title == "Home")
        (scene.settings.state, scene.settings.isSigningIn) = (.signedIn, false)
        scene.app.settingsChanged()
        #expect(scene.app.screen.title == "Home" && scene.remote.started == 1)
    }

    @Test("Signing in as somebody else, or erasing, starts the app over, and it says so", arguments: [false, true])
    func otherTasks(areErased: Bool) throws {
        let scene = try AppScene(.sqlite, settings: settings())
        scene.app.tick()
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        scene.press("4", "enter", "a")
        scene.type("Half")
        try scene.store.write { try $0.reset(keeping: [], as: Seed.id(77)) }
        if areErased { scene.settings.state = .signedOut }
        scene.changes.next = .changed
        scene.app.poll()
        #expect(scene.app.coordinator.saved == SavedNavigation())
        // What was typed belongs to nobody's tasks yet.
        #expect(areErased ? scene.app.sheet == nil : scene.line?.text == "Half")
        #expect(scene.message?.contains(areErased ? "erased" : "replaced") == true)
        #expect(scene.root == (areErased ? .signIn : .tabs))
        #expect(scene.drafts.saved.map(\.text) == ["Half"])
        scene.app.tick()
        #expect(scene.remote.started == (areErased ? 1 : 2))
    }

    @Test("A link that waited too long is not opened, and the app says so")
    func staleLink() throws {
        let scene = try AppScene(settings: settings(.signedOut))
        scene.app.open(.list(AppSeed.home.id))
        scene.clock.advance(bySeconds: 3600)
        scene.remote.effect = { [settings = scene.settings] _ in settings.state = .signedIn }
        scene.press("b")
        #expect(scene.app.screen.title == "Inbox" && scene.message?.contains("has expired") == true)
    }

    @Test("Signing out returns to the beginning; only erasing asks", arguments: [false, true])
    func signOut(erases: Bool) throws {
        let scene = try AppScene(settings: settings())
        func begin() {
            scene.command(erases ? "logout --erase" : "logout")
            if erases { scene.press("y") }
        }
        scene.press("4", "enter")
        if erases {
            scene.command("logout --erase")
            #expect(scene.menu?.title.contains("erase") == true)
            scene.press("n")
            #expect(scene.remote.requests.isEmpty)
        }
        scene.remote.outcome = .failed
        begin()
        #expect(scene.app.status.message?.kind == .problem && scene.app.screen.title == "Home")
        scene.remote.outcome = .succeeded
        scene.remote.effect = { [settings = scene.settings] _ in settings.state = .signedOut }
        begin()
        #expect(scene.remote.requests.last == .signOut(erases: erases))
        #expect(scene.root == .signIn && scene.app.coordinator.saved == SavedNavigation())
        #expect(scene.message?.hasPrefix("Signed out") == true)
    }

    @Test("The keyring is unlocked in a program of its own")
    func unlock() throws {
        let scene = try AppScene(settings: settings())
        scene.remote.outcome = .tryLater
        scene.command("unlock")
        #expect(scene.app.status.message?.kind == .notice && scene.remote.started == 0)
        scene.remote.outcome = .succeeded
        scene.command("unlock")
        #expect(scene.remote.started == 1)
        scene.command("login --paste --adopt")
        scene.command("setup https://other.example.org --ca-file \"my ca.pem\"")
        #expect(
            scene.remote.requests.suffix(2) == [
                .signIn(flags: ["adopt", "paste"]),
                .setUp(address: "https://other.example.org", authority: "my ca.pem"),
            ])
        for wrong in ["setup", "setup https://other.example.org --ca-file my ca.pem"] {
            scene.command(wrong)
            #expect(scene.app.status.message?.kind == .problem && scene.remote.requests.count == 4, "\(wrong)")
        }
    }

    // MARK: Synchronization

    @Test("Tasks are synchronized at the start, after changes, and every five minutes if nothing else does it")
    func syncing() throws {
        let scene = try AppScene(settings: settings())
        scene.app.tick()
        #expect(scene.remote.started == 1 && scene.app.status.sync == .running)
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        #expect(scene.app.status.sync != .running)
        scene.press("x")
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.remote.started == 2)
        scene.remote.end(.unreachable, at: scene.clock.now())
        scene.app.poll()
        scene.clock.advance(bySeconds: 299)
        scene.app.tick()
        #expect(scene.remote.started == 2)
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.remote.started == 3)
        scene.remote.isSyncedElsewhere = true
        scene.remote.end(.succeeded, at: scene.clock.now())
        scene.app.poll()
        scene.clock.advance(bySeconds: 3000)
        scene.app.tick()
        #expect(scene.remote.started == 3)
        scene.press("R")
        #expect(scene.remote.started == 4)
        scene.remote.end(.unreachable, at: scene.clock.now())
        scene.app.poll()
        #expect(scene.message == "The sync could not reach the server")
    }

    @Test("A synchronization says whether the user asked for it, by the key or the command, also after one that runs")
    func askedFor() throws {
        let scene = try AppScene(settings: settings())
        scene.app.tick()
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        #expect(scene.app.status.answeredSyncs == 0)
        scene.press("R")
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        #expect(scene.app.status.answeredSyncs == 1)
        scene.press("x")
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.remote.areAskedFor == [false, true, false])
        // One is running, which fetches no lists and preferences.
        scene.command("sync")
        scene.remote.end(.succeeded, at: scene.clock.now())
        scene.app.poll()
        scene.app.tick()
        #expect(scene.remote.areAskedFor == [false, true, false, true])
        #expect(scene.app.status.answeredSyncs == 1)
        scene.remote.end(.succeeded, at: scene.clock.now())
        scene.app.poll()
        #expect(scene.app.status.answeredSyncs == 2)
    }

    @Test("A change that is made during a synchronization is sent right after it")
    func changeMeanwhile() throws {
        let scene = try AppScene(settings: settings())
        scene.app.tick()
        scene.press("x")
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        #expect(scene.app.nextTick == Seed.now.advanced(bySeconds: 1))
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.remote.started == 2)
        scene.press("u")
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.remote.started == 2)
        scene.remote.end(.succeeded, at: scene.clock.now())
        scene.app.poll()
        scene.app.tick()
        #expect(scene.remote.started == 3)
    }

    @Test("Without a server, nothing is synchronized")
    func local() throws {
        let scene = try AppScene()
        scene.app.tick()
        scene.press("x")
        scene.clock.advance(bySeconds: 2)
        scene.app.tick()
        #expect(scene.remote.started == 0 && scene.app.status.sync == .local)
        scene.press("R")
        #expect(scene.app.status.message?.kind == .notice)
        scene.command("sync")
    }

    @Test("The status says how old the tasks are, and what prevents newer ones")
    func status() throws {
        let scene = try AppScene(
            .sqlite, settings: settings(),
            prepare: { store in
                try store.write { store in
                    try store.bind(Seed.replica())
                    try store.save(
                        SyncState(
                            lastSucceededAt: Seed.now.advanced(bySeconds: -600),
                            last: SyncReport(endedAt: Seed.now, outcome: .succeeded)))
                }
            })
        #expect(scene.app.status.sync == .idle(age: "11:50"))
        #expect(scene.app.status.counts == [.inbox: 4, .today: 4] && scene.app.status.hasOverdue)
        func change(_ edit: (inout SyncState) -> Void) throws {
            try scene.store.write { store in
                var state = try store.syncState()
                edit(&state)
                try store.save(state)
            }
            scene.changes.next = .changed
            scene.app.poll()
        }
        try change { $0.last = SyncReport(endedAt: Seed.now, outcome: .offline) }
        #expect(scene.app.status.sync == .offline(age: "11:50"))
        try change { $0.last = SyncReport(endedAt: Seed.now, outcome: .refused) }
        #expect(scene.app.status.sync == .failed(age: "11:50"))
        try change { $0.recordLocked(at: Seed.now) }
        #expect(scene.app.status.sync == .blocked(reason: "keyring locked since 12:00", command: ":unlock"))
        try change { $0.recordSignIn(false, at: Seed.now) }
        #expect(scene.app.status.sync == .blocked(reason: "signed out since 12:00", command: ":login"))
    }

    // MARK: Links

    @Test("A link that arrives while a line is typed navigates behind it, and takes none of its keys")
    func linkWhileTyping() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("Half")
        scene.app.open(.openTask(AppSeed.rent.id))
        #expect(scene.line?.text == "Half" && scene.app.screen.title == "Task")
        scene.app.open(.createTask(title: "From a page"))
        scene.type("y")
        #expect(scene.line?.text == "Halfy" && scene.app.status.message?.kind == .notice)
        scene.press("enter", "enter")
        #expect(try scene.store.read { try $0.allTasks() }.count == AppSeed.tasks.count + 1)
        #expect(scene.menu == nil)
        scene.app.open(.createTask(due: "fri 17:00", list: "Home"))
        scene.type("Buy milk")
        #expect(scene.line?.text == "Buy milk due:\"fri 17:00\" list:Home")
        scene.press("esc", "esc", "esc")
        scene.app.open(.createTask(list: "Old \"house\""))
        #expect(scene.line?.text == " list:\"Old house\"")
        scene.app.open(.createTask(title: "From a page"))
        scene.press("esc")
        #expect(scene.menu?.title == "A link wants to add a task: From a page")
    }

    @Test("A link that arrives while the app runs navigates, and asks before it adds a task")
    func links() throws {
        let scene = try AppScene()
        scene.press("p")
        scene.app.open(.openTask(AppSeed.rent.id))
        #expect(scene.app.sheet == nil && scene.app.screen.title == "Task")
        scene.app.open(.createTask(title: "From a page", due: "fri", list: "Garden"))
        #expect(scene.menu?.title == "A link wants to add a task: From a page")
        #expect(scene.menu?.items[1].detail == "due fri, in Garden")
        scene.press("enter")
        #expect(try scene.store.read { try $0.allTasks() }.count == AppSeed.tasks.count)
        scene.app.open(.createTask(title: "From a page", due: "fri", list: "Garden"))
        scene.press("y")
        #expect(scene.message == "Added: From a page, due Fri, in Garden")
        scene.app.open(.createTask(title: "From a page", due: "whenever"))
        scene.press("y")
        #expect(scene.app.status.message?.kind == .problem && scene.line?.text == "From a page due:whenever")
        scene.press("esc")
        scene.app.open(.createTask())
        #expect(scene.line?.prompt == "Add")
        scene.press("esc")
        scene.app.open(.oauthCallback("taskhub://oauth/callback?code=x"))
        #expect(scene.remote.callbacks == ["taskhub://oauth/callback?code=x"])
        scene.app.open(.openTask(Seed.id(404)))
        guard let model = scene.app.screen as? TaskDetailsModel else { throw Missing() }
        #expect(
            model.state
                == .empty(
                    EmptyNotice(title: "This task no longer exists", hint: "Undo may bring it back")))
        scene.press("x", "j")
    }

    @Test("A store that is replaced starts the app over, and says so")
    func replaced() throws {
        struct Gone: Error {}
        let scene = try AppScene()
        scene.press("4", "enter", "a")
        scene.changes.next = .lost(Gone())
        scene.app.poll()
        scene.app.screen.resize(height: 20)
        #expect(scene.app.coordinator.tab == .inbox && scene.titles == ["New here"] && scene.app.sheet == nil)
        #expect(scene.app.status.message?.kind == .notice)
    }
}

@Suite("What survives the end of the app")
struct SavingTests {
    @Test("The navigation is saved a second after it changes, and when the app ends")
    func navigation() throws {
        let scene = try AppScene()
        #expect(scene.navigation.count == 0)
        scene.press("4", "enter")
        #expect(scene.app.nextTick == Seed.now.advanced(bySeconds: 1))
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.navigation.saved?.paths == [.lists: [.list(AppSeed.home.id)]] && scene.navigation.count == 1)
        scene.press("2", "q")
        #expect(scene.navigation.saved?.tab == .today && scene.app.isEnded)
        let again = try AppScene(navigation: scene.navigation)
        #expect(again.app.coordinator.tab == .today)
    }

    @Test("A half-typed line is saved, offered again, and forgotten once it is done")
    func draft() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("Buy br")
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.drafts.saved == [Draft(.add(), "Buy br")])
        scene.type("ead")
        scene.app.willEnd()
        #expect(scene.drafts.saved == [Draft(.add(), "Buy bread")])
        let again = try AppScene(drafts: scene.drafts)
        #expect(again.line?.text == "Buy bread" && again.app.status.message?.kind == .notice)
        again.press("enter")
        // Not even a kill can make a second task of it.
        #expect(scene.drafts.saved == [])
        let command = try AppScene(drafts: DraftDouble(Draft(.command, "edit --due")))
        #expect(command.line?.prompt == ":" && command.line?.text == "edit --due")
        command.press("esc")
        command.app.willEnd()
        #expect(command.drafts.saved == [])
    }

    @Test("A half-changed task survives the end of the app, and changes only what it says")
    func draftOfChange() throws {
        let scene = try AppScene()
        scene.press("e")
        let opened = try #require(scene.line?.text)
        scene.app.willEnd()
        #expect(scene.drafts.saved == [])
        scene.type(" +soon")
        let text = try #require(scene.line?.text)
        scene.app.willEnd()
        let draft = Draft(.edit(AppSeed.passport.id, OpenedLine(opened, isTitle: false)), text)
        #expect(scene.drafts.saved == [draft])
        var changed = AppSeed.passport
        changed.priority = Seed.priority(1)
        let again = try AppScene(tasks: [changed], drafts: scene.drafts)
        #expect(again.line?.prompt == "Edit" && again.line?.text == text)
        again.press("enter")
        let task = try #require(try again.task(AppSeed.passport.id))
        #expect(task.tags.map(\.text).contains("soon") && task.priority?.value == 1)
        #expect(again.drafts.saved == [])
        let gone = try AppScene(tasks: [], drafts: DraftDouble(draft))
        #expect(gone.line?.prompt == "Add" && gone.line?.text == text)
    }

    @Test("All that is half-typed survives, the line in front and what waits behind it")
    func severalDrafts() throws {
        let scene = try AppScene()
        scene.press("2", "a")
        scene.type("Half ")
        scene.app.paste("one\ntwo")
        scene.app.willEnd()
        let today = try #require(CivilDate(iso8601: "2026-11-18"))
        #expect(scene.drafts.saved == [Draft(.add(day: today), "Half "), Draft(.pasted, "one\ntwo")])
        let again = try AppScene(drafts: scene.drafts)
        #expect(again.menu?.title == "2 lines were pasted")
        again.press("n")
        #expect(again.line?.text == "Half ")
        again.press("enter")
        #expect(
            try again.store.read { try $0.allTasks() }.contains { $0.title.text == "Half" && $0.dueDate == .day(today) }
        )
    }

    @Test("What is half-typed is saved even if the place in the app cannot be")
    func draftBesideFullDefaults() throws {
        let scene = try AppScene()
        scene.navigation.isFull = true
        scene.press("2", "a")
        scene.type("Half")
        scene.app.willEnd()
        #expect(scene.drafts.saved.map(\.text) == ["Half"])
    }

    @Test("Each draft is read as it was written")
    func savedDrafts() {
        let purposes: [Draft.Purpose] = [
            .add(), .add(list: AppSeed.home.id, day: CivilDate(iso8601: "2026-11-30")), .command, .pasted,
            .edit(AppSeed.milk.id, OpenedLine("a  b", isTitle: true)),
            .edit(AppSeed.milk.id, OpenedLine("c", isTitle: false)),
        ]
        for purpose in purposes {
            let draft = Draft(purpose, "100 % \u{e9}\nsecond line")
            #expect(Draft(savedLine: draft.savedLine[...]) == draft)
        }
        for text in ["", "add", "add - -", "edit nothing title a b", "other x", "command %zz"] {
            #expect(Draft(savedLine: text[...]) == nil, "\(text)")
        }
    }

    @Test("A link's task that cannot be stored is offered again")
    func refusedLink() throws {
        let scene = try AppScene()
        scene.app.open(try Route(parsing: "taskhub://create-task?title=Buy%20bread"))
        scene.writes.failNext()
        scene.press("y")
        #expect(scene.app.status.message?.kind == .problem && scene.menu?.title.hasSuffix("Buy bread") == true)
        scene.press("y")
        #expect(scene.menu == nil && scene.message?.hasPrefix("Added: Buy bread") == true)
    }

    @Test("On a full disk, the reason why a task was not added stays, and the draft is saved once there is room")
    func roomAgain() throws {
        let drafts = DraftDouble()
        drafts.isFull = true
        let scene = try AppScene(drafts: drafts)
        func pass() throws {
            scene.clock.set(try #require(scene.app.nextTick))
            scene.app.tick()
        }
        scene.press("a")
        scene.type("Half")
        scene.writes.failNext()
        scene.press("enter")
        let reason = try #require(scene.message)
        #expect(reason.lowercased().contains("requested") && scene.line?.text == "Half")
        for _ in 0..<3 {
            try pass()
            #expect(scene.message == reason)
        }
        drafts.isFull = false
        try pass()
        #expect(drafts.saved.map(\.text) == ["Half"])
        scene.press("enter")
        #expect(scene.message?.hasPrefix("Added: Half") == true && drafts.saved.isEmpty)
    }

    @Test("A draft that cannot be saved is explained")
    func fullDisk() throws {
        let drafts = DraftDouble()
        drafts.isFull = true
        let scene = try AppScene(drafts: drafts)
        scene.press("/")
        scene.type("x")
        scene.app.willEnd()
        #expect(scene.app.status.message == nil)
        scene.press("esc", "a")
        scene.type("x")
        scene.app.willEnd()
        #expect(scene.app.status.message?.kind == .problem)
    }
}
