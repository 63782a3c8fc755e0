package import AccountSession
package import TaskHubEntities

/// Owns where the user is: the root, the selected tab, a path for each tab, the sheets, and the link that waits.
///
/// It knows no task and no screen's contents. It is used on one thread.
package final class AppCoordinator {
    package private(set) var root = RootModel.tabs
    package private(set) var tab: AppTab
    package private(set) var paths: [AppTab: [AppScreen]]
    /// The last one is in front.
    package private(set) var sheets: [SheetModel] = []
    /// Whether a link was kept for the next sign-in.
    package private(set) var hasPendingLink = false

    private let pending: any PendingLinkStore

    /// Creates the coordinator at the first screen of the first tab.
    package init(restoring saved: SavedNavigation? = nil, pending: any PendingLinkStore) {
        self.pending = pending
        tab = saved?.tab ?? .inbox
        paths = saved?.paths ?? [:]
    }

    /// What survives a restart.
    package var saved: SavedNavigation { SavedNavigation(tab: tab, paths: paths) }

    // MARK: Tabs and paths

    /// The path of the selected tab; empty at its first screen.
    package var path: [AppScreen] { paths[tab] ?? [] }

    /// The screen that is shown; nil for the first one of the tab.
    package var screen: AppScreen? { path.last }

    package var sheet: SheetModel? { sheets.last }

    /// Selects a tab; selecting it again returns to its first screen.
    package func select(_ tab: AppTab) {
        if self.tab == tab { paths[tab] = nil }
        self.tab = tab
    }

    /// Selects the tab that is `distance` tabs to the right, around the end.
    package func selectTab(after distance: Int) {
        let all = AppTab.allCases
        let place = (all.firstIndex(of: tab) ?? 0) + distance
        tab = all[(place % all.count + all.count) % all.count]
    }

    package func push(_ screen: AppScreen) {
        guard self.screen != screen else { return }
        paths[tab, default: []].append(screen)
    }

    /// Leaves the screen; false if it is the first one of the tab.
    @discardableResult
    package func pop() -> Bool {
        guard !path.isEmpty else { return false }
        paths[tab]?.removeLast()
        return true
    }

    package func popToRoot() {
        paths[tab] = nil
    }

    // MARK: Sheets

    package func present(_ sheet: SheetModel) {
        sheets.append(sheet)
    }

    /// Presents a sheet behind all others: the keys that the user is pressing must not answer it.
    package func presentBehind(_ sheet: SheetModel) {
        sheets.insert(sheet, at: 0)
    }

    /// Closes the sheet in front, and returns it.
    @discardableResult
    package func dismiss() -> SheetModel? { sheets.popLast() }

    package func dismissAll() {
        sheets = []
    }

    /// Closes menus, and lines without words: only the user may close what was typed or pasted into.
    package func dismissIdle() {
        sheets = sheets.filter { $0.draft != nil }
    }

    // MARK: Root and links

    package func show(_ root: RootModel) {
        self.root = root
        if root.menu != nil { sheets = [] }
    }

    /// Opens what a link names, or keeps the link until the next sign-in.
    ///
    /// What is being typed stays in front.
    ///
    /// - Parameters:
    ///   - route: What the link names.
    ///   - account: Whether a user is signed in.
    ///   - now: The time.
    /// - Returns: What was done; a question, a sign-in and its callback are for the caller.
    /// - Throws: What the pending-link store threw.
    package func handle(_ route: Route, account: AccountState, at now: Instant) throws -> RouteStep {
        let step = try OpenRoute(account: account, pending: pending).run(route, at: now)
        carryOut(step)
        return step
    }

    /// Opens the link that waited for the sign-in, if there is one.
    ///
    /// - Parameter now: The time.
    /// - Returns: What was done with it; a question is for the caller.
    /// - Throws: What the pending-link store threw.
    package func resume(at now: Instant) throws -> ResumePendingLink.Outcome {
        hasPendingLink = false
        let outcome = try ResumePendingLink(pending: pending).run(at: now)
        if case .resumed(let step) = outcome { carryOut(step) }
        return outcome
    }

    /// Returns to the beginning, as after a sign-out or when the session has expired.
    ///
    /// A sign-out forgets the link that waits, because the next user may be someone else.
    package func reset(forgetsLink: Bool) throws {
        root = .tabs
        tab = .inbox
        paths = [:]
        sheets = []
        guard forgetsLink else { return }
        hasPendingLink = false
        try ForgetPendingLink(pending: pending).run()
    }

    private func carryOut(_ step: RouteStep) {
        switch step {
        case .show(let destination):
            dismissIdle()
            root = .tabs
            show(destination)
        case .confirmCreation:
            dismissIdle()
            root = .tabs
        case .waitsForSignIn: hasPendingLink = true
        case .handOverCallback: break
        }
    }

    private func show(_ destination: RouteStep.Destination) {
        switch destination {
        case .task(let id): push(.task(id))
        case .list(let id):
            tab = .lists
            paths[.lists] = [.list(id)]
        case .inbox: open(.inbox)
        case .today: open(.today)
        case .upcoming: open(.upcoming)
        case .lists: open(.lists)
        case .settings: open(.settings)
        }
    }

    private func open(_ tab: AppTab) {
        self.tab = tab
        paths[tab] = nil
    }
}
