package import AccountSession
package import TaskActions
package import TaskStore
package import TaskSync

/// What the app is composed of: the actions on the store, and its ports.
///
/// The composition root makes one; tests make theirs.
package struct AppServices {
    package internal(set) var workspace: Workspace
    package internal(set) var changes: any StoreChanges
    package let outboxSignal: any OutboxSignal
    package let navigation: any NavigationStore
    package let pendingLinks: any PendingLinkStore
    package let drafts: any DraftStore
    package let settings: any AppSettings
    package let remote: any RemoteWork
    package let terminal: any TerminalServices
    /// Explains an error to the user.
    package let explain: (any Error) -> Explanation
    /// Opens the store again after another one has taken its place.
    package let reopen: () throws -> (workspace: Workspace, changes: any StoreChanges)

    package init(
        workspace: Workspace, changes: any StoreChanges, outboxSignal: any OutboxSignal,
        navigation: any NavigationStore, pendingLinks: any PendingLinkStore, drafts: any DraftStore,
        settings: any AppSettings, remote: any RemoteWork, terminal: any TerminalServices,
        explain: @escaping (any Error) -> Explanation,
        reopen: @escaping () throws -> (workspace: Workspace, changes: any StoreChanges)
    ) {
        self.workspace = workspace
        self.changes = changes
        self.outboxSignal = outboxSignal
        self.navigation = navigation
        self.pendingLinks = pendingLinks
        self.drafts = drafts
        self.settings = settings
        self.remote = remote
        self.terminal = terminal
        self.explain = explain
        self.reopen = reopen
    }
}
