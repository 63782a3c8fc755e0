internal import AccountSession
internal import AppGroup
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskDocuments
internal import TaskHubDefaults
internal import TaskHubGroup
internal import TaskStore
internal import TokenFile

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: RemoteCommand.logout.abstract)

    @Flag(help: "Also delete all tasks and lists here, including those that were never sent.")
    var erase = false

    @OptionGroup var common: ProgramOptions

    func run() async throws {
        let defaults = try ProgramContext.defaults(common)
        let signOut = SignOut(
            vaults: try SessionVaults(defaults), provider: OpenIDSignOut(defaults: defaults),
            lock: FileProcessLock(.refresh, ContainerLocks(paths: defaults.container.paths)),
            records: DefaultsAccountRecords(defaults: defaults), pending: DefaultsPendingLinkStore(defaults: defaults))
        let ending = try await signOut.run()
        let context = try ProgramContext.open(common)
        let erased = context.settle(try ForgetAccount(in: context.workspace).run(erasing: erase))
        if erased != nil { try context.store.compact() }
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
}
