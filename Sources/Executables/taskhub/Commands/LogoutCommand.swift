internal import ArgumentParser
internal import Composition
internal import Credentials
internal import GroupDefaults
internal import OpenIDConnect
internal import SecretVault
internal import SecretVaultUnlocking
internal import TaskHubUseCases

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out, here and at the identity provider; the tasks stay.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let defaults = try ProgramContext.defaults(common)
        let vaults = try Vaults(defaults)
        let ending = await endSession(defaults, vaults)
        try forget(vaults, defaults)
        try StandardStreams.print("Signed out. The tasks are still here.\n")
        if ending != .ended {
            StandardStreams.complain(
                "The identity provider could not be told; the session there ends by itself, or in your account's page.")
        }
    }

    /// Ends the session at the provider.
    ///
    /// There first: afterwards nothing is left to name it with. That fails when offline, and
    /// signing out here goes on.
    private func endSession(_ defaults: SharedDefaults, _ vaults: Vaults) async -> SessionEnding {
        guard case .found(let tokens) = vaults.quiet.read() else { return .unreachable }
        do {
            let server = try ServerConnection(defaults)
            let (facts, provider) = try await server.provider()
            return await TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
                .endSession(refreshToken: tokens.refreshToken, idToken: tokens.idToken)
        } catch {
            return .unreachable
        }
    }

    private func forget(_ vaults: Vaults, _ defaults: SharedDefaults) throws {
        switch vaults.prompting.delete() {
        case .deleted, .notFound, .unavailable: break
        case .locked:
            throw Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is locked, so the tokens are still in it",
                "Run 'taskhub unlock', then 'taskhub logout' again")
        case .failed:
            throw Diagnosis(
                .tryAgainLater, "vault_refused", "the keyring did not delete the tokens", "Try again in a moment")
        }
        try ForgetPendingLink(pending: DefaultsPendingLinkStore(defaults: defaults)).run()
        try defaults.update { try $0.set(nil, for: .account) }
    }
}
