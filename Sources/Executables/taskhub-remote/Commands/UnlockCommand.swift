internal import AccountSession
internal import ArgumentParser
internal import Composition
internal import TaskDocuments

struct UnlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: RemoteCommand.unlock.abstract)

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let vaults = try SessionVaults(
            try ProgramContext.defaults(common), timeout: SessionVaults.interactiveTimeout)
        try vaults.prepare(.keyring, mayPrompt: Terminal.input.isTerminal)
        if common.json { return try StandardStreams.print(document: try KeyringDocument.unlocked()) }
        try StandardStreams.print("The keyring is unlocked.\n")
    }
}
