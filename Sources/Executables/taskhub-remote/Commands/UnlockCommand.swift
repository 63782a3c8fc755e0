internal import AccountSession
internal import ArgumentParser
internal import Composition
internal import Credentials
internal import TaskDocuments

struct UnlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: RemoteCommand.unlock.abstract)

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let vaults = try SessionVaults(
            try ProgramContext.defaults(common), timeout: SessionVaults.interactiveTimeout)
        do throws(SessionError) {
            try vaults.prepare(.keyring, mayPrompt: Terminal.input.isTerminal)
        } catch {
            throw UnlockCommand.explain(error)
        }
        if common.json { return try StandardStreams.print(document: try KeyringDocument.unlocked()) }
        try StandardStreams.print("The keyring is unlocked.\n")
    }

    /// Explains why the keyring is still locked, other than by naming this command.
    private static func explain(_ error: SessionError) -> Diagnosis {
        if error == .vault(.locked) {
            return Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is locked, and only a terminal may ask for its password",
                "Run this command on a terminal")
        }
        let hasDisplay = Display.isAvailable(environment: environmentValue)
        if error == .unlockDismissed, !hasDisplay {
            return Diagnosis(
                .tryAgainLater, "vault_locked",
                "the keyring is still locked: it asks for its password in a window, and there is no graphical session",
                "Run this command in a graphical session, or unlock the keyring with its own tool")
        }
        return Diagnosis(error)
    }
}
