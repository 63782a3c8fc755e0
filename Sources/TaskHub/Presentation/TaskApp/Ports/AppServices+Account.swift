internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync

extension AppServices {
    /// Returns who is signed in.
    ///
    /// The settings know who has signed in, and the store knows that the session has expired.
    func account() throws -> AccountSummary {
        let account = try settings.account()
        guard account.state == .signedIn else { return account }
        let sync = (try? workspace.store.read { try $0.accountState() }) ?? nil
        return sync?.isSignedIn == false ? AccountSummary(state: .signedOut, server: account.server) : account
    }
}
