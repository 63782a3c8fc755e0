internal import ArgumentParser
internal import Composition
internal import TaskDocuments

struct UnlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: RemoteCommand.unlock.abstract)

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let vaults = try Vaults(try ProgramContext.defaults(common))
        try vaults.openForSignIn(.keyring)
        if common.json { return try StandardStreams.print(document: try KeyringDocument.unlocked()) }
        try StandardStreams.print("The keyring is unlocked.\n")
    }
}
