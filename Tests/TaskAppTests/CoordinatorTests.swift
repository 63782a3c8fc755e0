import AccountSession
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Navigation")
struct CoordinatorTests {
    private let links = PendingLinksDouble()
    private let signIn: RootModel
    private var coordinator: AppCoordinator { AppCoordinator(pending: links) }

    init() throws {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedOut, "https://tasks.example.org")
        signIn = try AppScene(settings: settings).app.coordinator.root
    }

    @Test("Each tab keeps its own path; selecting the tab again returns to its first screen")
    func paths() {
        let coordinator = coordinator
        coordinator.push(.task(Seed.id(1)))
        coordinator.push(.task(Seed.id(1)))
        coordinator.select(.lists)
        coordinator.push(.list(Seed.id(900)))
        coordinator.push(.task(Seed.id(2)))
        #expect(
            coordinator.path == [.list(Seed.id(900)), .task(Seed.id(2))] && coordinator.screen == .task(Seed.id(2)))
        coordinator.select(.inbox)
        #expect(coordinator.path == [.task(Seed.id(1))])
        coordinator.select(.inbox)
        #expect(coordinator.path.isEmpty && coordinator.screen == nil && !coordinator.pop())
        coordinator.select(.lists)
        #expect(coordinator.pop() && coordinator.screen == .list(Seed.id(900)))
        coordinator.popToRoot()
        #expect(coordinator.path.isEmpty)
    }

    @Test("The next tab of the last is the first")
    func around() {
        let coordinator = coordinator
        coordinator.selectTab(after: -1)
        #expect(coordinator.tab == .settings)
        coordinator.selectTab(after: 2)
        #expect(coordinator.tab == .today)
    }

    private func menu(_ title: String, draft: Draft? = nil) -> SheetModel { .menu(MenuModel(title, [], draft: draft)) }

    private func titles(_ coordinator: AppCoordinator) -> [String] {
        coordinator.sheets.map { if case .menu(let menu) = $0 { menu.title } else { "" } }
    }

    @Test("Sheets lie above each other")
    func sheets() {
        let coordinator = coordinator
        coordinator.present(menu("Help"))
        coordinator.present(menu("Views"))
        #expect(titles(coordinator) == ["Help", "Views"])
        coordinator.dismiss()
        #expect(titles(coordinator) == ["Help"])
        coordinator.presentBehind(menu("A link"))
        #expect(titles(coordinator) == ["A link", "Help"])
        coordinator.dismissAll()
        #expect(coordinator.sheet == nil)
        coordinator.present(menu("Help"))
        coordinator.show(signIn)
        #expect(coordinator.sheets.isEmpty && Root(coordinator) == .signIn)
    }

    @Test("A menu gives way to another tab, and what was pasted stays")
    func idleSheets() {
        let coordinator = coordinator
        coordinator.present(menu("Pasted", draft: Draft(.pasted, "Milk")))
        coordinator.present(menu("Views"))
        coordinator.dismissIdle()
        #expect(titles(coordinator) == ["Pasted"])
    }

    @Test(
        "A link opens its screen",
        arguments: [
            (Route.inbox, AppTab.inbox, [AppScreen]()), (.today, .today, []), (.upcoming, .upcoming, []),
            (.lists, .lists, []), (.settings, .settings, []),
            (.list(Seed.id(900)), .lists, [.list(Seed.id(900))]), (.openTask(Seed.id(3)), .today, [.task(Seed.id(3))]),
        ])
    func links(route: Route, tab: AppTab, path: [AppScreen]) throws {
        let coordinator = coordinator
        coordinator.select(.today)
        coordinator.present(menu("Help"))
        _ = try coordinator.handle(route, account: .none, at: Seed.now)
        #expect(coordinator.tab == tab && coordinator.path == path && coordinator.sheets.isEmpty)
    }

    @Test("A link that creates a task closes menus, and leaves the question to the app")
    func creation() throws {
        let coordinator = coordinator
        coordinator.present(menu("Help"))
        let step = try coordinator.handle(
            .createTask(title: "Milk", due: "fri", list: "Home"), account: .none, at: Seed.now)
        #expect(step == .confirmCreation(title: "Milk", due: "fri", list: "Home") && coordinator.sheets.isEmpty)
    }

    @Test("While signed out, a link waits for the sign-in and opens after it, once; settings open at once")
    func pending() throws {
        let coordinator = coordinator
        let step = try coordinator.handle(.list(Seed.id(900)), account: .signedOut, at: Seed.now)
        #expect(step == .waitsForSignIn && coordinator.hasPendingLink)
        coordinator.show(signIn)
        #expect(try coordinator.resume(at: Seed.now) == .resumed(.show(.list(Seed.id(900)))))
        #expect(Root(coordinator) == .tabs && coordinator.path == [.list(Seed.id(900))] && !coordinator.hasPendingLink)
        #expect(try coordinator.resume(at: Seed.now) == .none)
        coordinator.show(signIn)
        _ = try coordinator.handle(.settings, account: .signedOut, at: Seed.now)
        #expect(Root(coordinator) == .tabs && coordinator.tab == .settings && links.current == nil)
    }

    @Test("The callback of a sign-in changes nothing here")
    func callback() throws {
        let coordinator = coordinator
        let step = try coordinator.handle(
            .oauthCallback("taskhub://oauth/callback?x"), account: .signedOut, at: Seed.now)
        #expect(step == .handOverCallback("taskhub://oauth/callback?x") && Root(coordinator) == .tabs)
    }

    @Test("A reset returns to the beginning; only a sign-out forgets the waiting link")
    func reset() throws {
        let coordinator = coordinator
        _ = try coordinator.handle(.today, account: .signedOut, at: Seed.now)
        coordinator.select(.lists)
        coordinator.push(.history)
        coordinator.present(menu("Help"))
        try coordinator.reset(forgetsLink: false)
        #expect(coordinator.tab == .inbox && coordinator.saved == SavedNavigation() && coordinator.sheets.isEmpty)
        #expect(links.current != nil && coordinator.hasPendingLink)
        coordinator.show(signIn)
        try coordinator.reset(forgetsLink: true)
        #expect(links.current == nil && !coordinator.hasPendingLink && Root(coordinator) == .tabs)
    }

    @Test("What was saved is restored")
    func restoring() throws {
        let paths: [AppTab: [AppScreen]] = [
            .lists: [.list(Seed.id(900)), .task(Seed.id(1))], .inbox: [.view("Über / alles: 1"), .history],
            .settings: [.outbox],
        ]
        let saved = SavedNavigation(tab: .today, paths: paths)
        #expect(SavedNavigation(text: saved.text) == saved)
        #expect(!saved.text.contains("\n"))
        let coordinator = AppCoordinator(restoring: saved, pending: links)
        #expect(coordinator.saved == saved && coordinator.tab == .today)
    }

    @Test(
        "What is no saved navigation is ignored, and a screen of a later version ends its path",
        arguments: [
            ("", nil), ("nowhere", nil), ("today nowhere/history", nil), ("today", SavedNavigation(tab: .today)),
            (
                "inbox lists/list:\(Seed.id(900))/board:1/history",
                SavedNavigation(paths: [.lists: [.list(Seed.id(900))]])
            ),
            ("inbox lists/list:1", SavedNavigation()), ("inbox lists/task:x", SavedNavigation()),
            ("inbox lists/view:%", SavedNavigation()), ("inbox lists/view:%FF", SavedNavigation()),
            ("inbox lists/history:1", SavedNavigation()),
        ])
    func damaged(text: String, saved: SavedNavigation?) {
        #expect(SavedNavigation(text: text) == saved)
    }
}
