internal import AccountSession
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import SecretVault
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskSync
internal import WebAddress

struct SessionCommand: AsyncParsableCommand {
    static let configuration = SessionArguments.configuration

    @OptionGroup var arguments: SessionArguments

    private var common: ProgramOptions { arguments.common }

    func run() async throws {
        try ServerConnection.requireSetUp(common)
        let defaults = try ProgramContext.defaults(common)
        let server = try ServerConnection(defaults)
        let vaults = try SessionVaults(defaults)
        let session = try SharedSession(
            defaults, server: server, vault: vaults.shared, isTyped: Terminal.isAttended)
        let (account, tokens) = try await session.account(at: server)
        try BindAccount.finish(session, account, common, defaults)
        if vaults.storage == .file {
            StandardStreams.complain("The tokens are in a plain file (--insecure-storage), not in a keyring.")
        }
        let answer = SessionAnswer(account, server: server.address.text, expiresAt: tokens.expiresAt.instant)
        if common.json { return try StandardStreams.print(answer) }
        try StandardStreams.print(answer.text(isRenewable: tokens.refreshToken != nil))
    }
}
