internal import AccountSession
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import Credentials
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskSync

struct UnlockCommand: ParsableCommand {
    static let configuration = UnlockArguments.configuration

    @OptionGroup var arguments: UnlockArguments

    private var common: ProgramOptions { arguments.common }

    func run() throws {
        let defaults = try ProgramContext.defaults(common)
        let vaults = try SessionVaults(defaults, timeout: SessionVaults.interactiveTimeout)
        let isSignedIn = try defaults.read()[.account] != nil
        do throws(SessionError) {
            // A collection that is made now can't have the tokens of an earlier sign-in.
            try vaults.unlockKeyring(
                for: isSignedIn && vaults.storage == .keyring ? .session : .signIn,
                mayPrompt: Terminal.input.isTerminal)
        } catch {
            throw UnlockCommand.explain(error, isSignedIn: isSignedIn)
        }
        let answer = UnlockAnswer()
        try common.json ? StandardStreams.print(answer) : StandardStreams.print(answer.text)
        guard isSignedIn else { return }
        let context = try ProgramContext.open(common)
        if context.settle(try RecordUnlock(in: context.workspace).run()) {
            // Background sync starts at once.
            try context.outboxSignal.changesQueued()
        }
    }

    /// Explains why the keyring is still locked, other than by naming this command.
    private static func explain(_ error: SessionError, isSignedIn: Bool) -> Diagnosis {
        let hint = "Unlock it with its own tool: Passwords and Keys, KWalletManager or KeePassXC"
        switch error {
        case .vault(.locked) where Terminal.input.isTerminal:
            return Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is still locked, and did not ask for its password", hint)
        case .vault(.locked):
            return Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is locked, and only a terminal may ask for its password",
                "Run this command on a terminal")
        case .vault(.refused):
            return Diagnosis(.tryAgainLater, "vault_refused", "the keyring refused access", hint)
        default: break
        }
        let hasDisplay = Display.isAvailable(environment: environmentValue)
        if error == .unlockDismissed, !hasDisplay {
            return Diagnosis(
                .tryAgainLater, "vault_locked",
                "the keyring is still locked: it asks for its password in a window, and there is no graphical session",
                "Run this command in a graphical session, or unlock the keyring with its own tool")
        }
        if error == .vault(.noService), isSignedIn, Terminal.input.isTerminal {
            return Diagnosis(
                .tryAgainLater, "no_keyring", "no keyring is running, and none could be started",
                "Start the keyring that was running when you signed in, or log in to the desktop again")
        }
        if case .vault(let obstacle) = error { return Diagnosis(obstacle, offersPlainFile: !isSignedIn) }
        return Diagnosis(error)
    }
}
