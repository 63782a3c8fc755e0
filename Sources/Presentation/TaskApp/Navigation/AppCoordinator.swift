package import AccountSession
package import TaskHubEntities

/// Owns where the user is: the root, the selected tab, a path for each tab, the sheets, and the link that waits.
///
/// It knows no task and no screen's contents. It is used on one thread.
package final class AppCoordinator {
    package private(set) var root: AppRoot
    package private(set) var tab: AppTab
    package private(set) var paths: [AppTab: [AppScreen]]
    /// The last one is in front.
    package private(set) var sheets: [AppSheet] = []
    /// Whether a link was kept for the next sign-in.
    package private(set) var hasPendingLink = false

    private let pending: any PendingLinkStore

    /// Creates the coordinator at the first screen of the first tab.
    package init(root: AppRoot = .tabs, restoring saved: SavedNavigation? = nil, pending: any PendingLinkStore) {
        self.root = root
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

    package var sheet: AppSheet? { sheets.last }

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

    package func present(_ sheet: AppSheet) {
        sheets.append(sheet)
    }

    package func dismiss() {
        _ = sheets.popLast()
    }

    package func dismissAll() {
        sheets = []
    }

    /// Dismisses all sheets but some.
    package func keepSheets(_ kept: [AppSheet]) {
        sheets = kept
    }

    // MARK: Root and links

    package func show(_ root: AppRoot) {
        self.root = root
        if root != .tabs { sheets = [] }
    }

    /// Opens what a link names, or keeps the link until the next sign-in.
    ///
    /// - Parameters:
    ///   - route: What the link names.
    ///   - account: Whether a user is signed in.
    ///   - now: The time.
    ///   - unfinished: The sheets that stay in front, because the user is typing into them.
    /// - Returns: What was done; a callback of a sign-in is for the caller to hand over.
    /// - Throws: What the pending-link store threw.
    package func handle(
        _ route: Route, account: AccountState, at now: Instant, keeping unfinished: [AppSheet] = []
    ) throws -> RouteStep {
        let step = try OpenRoute(account: account, pending: pending).run(route, at: now)
        carryOut(step, keeping: unfinished)
        return step
    }

    /// Opens the link that waited for the sign-in, if there is one.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - unfinished: The sheets that stay in front, because the user is typing into them.
    /// - Returns: What was done with it.
    /// - Throws: What the pending-link store threw.
    package func resume(at now: Instant, keeping unfinished: [AppSheet] = []) throws -> ResumePendingLink.Outcome {
        hasPendingLink = false
        let outcome = try ResumePendingLink(pending: pending).run(at: now)
        if case .resumed(let step) = outcome { carryOut(step, keeping: unfinished) }
        return outcome
    }

    /// Returns to the beginning, as after a sign-out or when the session has expired.
    ///
    /// A sign-out forgets the link that waits, because the next user may be someone else.
    package func reset(to root: AppRoot, forgetsLink: Bool) throws {
        self.root = root
        tab = .inbox
        paths = [:]
        sheets = []
        guard forgetsLink else { return }
        hasPendingLink = false
        try ForgetPendingLink(pending: pending).run()
    }

    private func carryOut(_ step: RouteStep, keeping unfinished: [AppSheet]) {
        switch step {
        case .show(let destination):
            sheets = unfinished
            root = .tabs
            show(destination)
        case .confirmCreation(let title, let due, let list):
            root = .tabs
            // The keys that the user is pressing must not answer the question.
            let question: AppSheet =
                title.map { .confirmCreation(title: $0, due: due, list: list) }
                ?? .add(text: AppCoordinator.line(due: due, list: list))
            sheets = [question] + unfinished
        case .waitsForSignIn:
            hasPendingLink = true
            sheets = []
            root = .signIn
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

    /// A line to complete or to correct; without a title, it begins with the blank before the other words.
    static func line(title: String = "", due: String?, list: String?) -> String {
        [due.map { "due:\($0)".quotingValue }, list.map { "list:\($0)".quotingValue }].compactMap(\.self)
            .reduce(title) { "\($0) \($1)" }
    }
}

extension String {
    /// The text with its value after the colon in quotes if it has blanks.
    fileprivate var quotingValue: String {
        guard contains(where: \.isWhitespace), let colon = firstIndex(of: ":") else { return self }
        let value = self[index(after: colon)...].filter { $0 != "\"" }
        return "\(self[...colon])\"\(value)\""
    }
}
