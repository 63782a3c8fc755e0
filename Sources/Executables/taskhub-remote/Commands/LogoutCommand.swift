internal import AccountSession
internal import AppGroup
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import Credentials
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskActions
internal import TaskDocuments
internal import TaskHubDefaults
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: RemoteCommand.logout.abstract)

    @Flag(help: "Also delete all tasks and lists here, including those that were never sent.")
    var erase = false

    @OptionGroup var common: ProgramOptions

    func run() async throws {
        let defaults = try ProgramContext.defaults(common)
        let vaults = try Vaults(defaults)
        let lock = NetworkLock(locks: ContainerLocks(paths: defaults.container.paths))
        // No refresh may happen between reading the token to revoke and deleting it.
        let locking = await lock.withLock(waitingAtMost: .seconds(30)) {
            let ending = await LogoutCommand.endSession(defaults, vaults)
            return (ending, Result { try LogoutCommand.forget(vaults, defaults) })
        }
        guard case .held((let ending, let forgetting)) = locking else { throw Diagnosis(RefreshOutcome.busy) }
        try forgetting.get()
        let context = try ProgramContext.open(common)
        context.settle(try RecordSignIn(in: context.workspace).run(isSignedIn: false))
        let erased = try eraseIfAsked(context)
        if common.json {
            return try StandardStreams.print(
                document: try SignOutDocument.signOut(erasedTasks: erased, isProviderTold: ending == .ended))
        }
        let tasks = erased.map { "Erased \(TaskCount($0).text)." } ?? "The tasks are kept."
        try StandardStreams.print("Signed out. \(tasks)\n")
        if ending == .unreachable {
            StandardStreams.complain(
                "The identity provider could not be reached. Its session expires, or you can end it on your account page."
            )
        }
    }

    /// Ends the session at the provider.
    ///
    /// It runs before the tokens are deleted, since it needs them. It fails when offline; signing out here continues.
    private static func endSession(_ defaults: SharedDefaults, _ vaults: Vaults) async -> EndSessionResult? {
        guard case .found(let tokens) = vaults.shared.read() else { return nil }
        do {
            let server = try ServerConnection(defaults)
            guard let record = try defaults.read()[.account], record.server == server.address.text else {
                return .unreachable
            }
            let (facts, provider) = try await server.provider()
            guard provider.issuer == record.issuer else { return .unreachable }
            return await TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
                .endSession(refreshToken: tokens.refreshToken, idToken: tokens.idToken)
        } catch {
            return .unreachable
        }
    }

    private static func forget(_ vaults: Vaults, _ defaults: SharedDefaults) throws {
        try ForgetPendingLink(pending: DefaultsPendingLinkStore(defaults: defaults)).run()
        try vaults.forget()
        try defaults.update {
            try $0.set(nil, for: .account)
            try $0.set(nil, for: .keepsTokensInFile)
        }
    }

    private func eraseIfAsked(_ context: ProgramContext) throws -> Int? {
        guard erase else { return nil }
        let count = context.settle(try EraseStore(in: context.workspace).run())
        try context.store.compact()
        return count
    }
}
