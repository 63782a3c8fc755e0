package import AccountSession
package import TaskActions
internal import TaskHubEntities
package import TaskStore
package import TaskSync

/// What the app is composed of: the actions on the store, and its ports.
///
/// The composition root makes one; tests make theirs.
package struct AppServices {
    package internal(set) var workspace: Workspace
    package internal(set) var changes: any StoreChanges
    /// Where long lists are read; nil if all are read at once.
    package let scans: (any ScanThread)?
    package let outboxSignal: any OutboxSignal
    package let navigation: any NavigationStore
    package let pendingLinks: any PendingLinkStore
    package let drafts: any DraftStore
    package let settings: any AppSettings
    package let remote: any RemoteWork
    package let terminal: any TerminalServices
    /// The commands of the line `:`, which are read when they are needed first.
    package let commands: () -> CommandGrammar
    /// Explains an error to the user.
    package let explain: (any Error) -> Explanation
    /// Opens the store again after another one has taken its place.
    package let reopen: () throws -> (workspace: Workspace, changes: any StoreChanges)

    package init(
        workspace: Workspace, changes: any StoreChanges, scans: (any ScanThread)? = nil,
        outboxSignal: any OutboxSignal, navigation: any NavigationStore, pendingLinks: any PendingLinkStore,
        drafts: any DraftStore, settings: any AppSettings, remote: any RemoteWork, terminal: any TerminalServices,
        commands: @escaping () -> CommandGrammar, explain: @escaping (any Error) -> Explanation,
        reopen: @escaping () throws -> (workspace: Workspace, changes: any StoreChanges)
    ) {
        self.workspace = workspace
        self.changes = changes
        self.scans = scans
        self.outboxSignal = outboxSignal
        self.navigation = navigation
        self.pendingLinks = pendingLinks
        self.drafts = drafts
        self.settings = settings
        self.remote = remote
        self.terminal = terminal
        self.commands = commands
        self.explain = explain
        self.reopen = reopen
    }
}

extension AppServices {
    /// The day on which the user's week begins.
    var firstWeekday: Weekday { workspace.dates.habits.firstWeekday }

    var today: CivilDate { workspace.zone.civil(at: workspace.clock.now()).date }

    /// Returns a task; nil if there is none, or if it cannot be read.
    func task(_ id: EntityID) -> TaskItem? { (try? workspace.store.read { try $0.task(id) }) ?? nil }

    /// Returns a list; nil if there is none, or if it cannot be read.
    func list(_ id: EntityID) -> TaskList? { (try? workspace.store.read { try $0.list(id) }) ?? nil }
}
