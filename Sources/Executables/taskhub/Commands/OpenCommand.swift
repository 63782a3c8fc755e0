internal import ArgumentParser
internal import CallbackSocket
internal import Composition
internal import GroupDefaults
internal import TaskHubEntities
internal import TaskHubUseCases

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Follow a taskhub:// link.",
        discussion: "A link that creates a task asks first: any web page may have made it.")

    @Argument(help: ArgumentHelp("The link.", valueName: "link"))
    var link: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let route = try Route(parsing: link)
        let defaults = try ProgramContext.defaults(common)
        let open = OpenRoute(
            account: try AccountState(defaults.read()), pending: DefaultsPendingLinkStore(defaults: defaults))
        try await RouteDisplay(common: common).carryOut(try open.run(route, at: SystemClock().now()))
    }
}

extension AccountState {
    /// As far as the settings know; the keyring is not asked.
    init(_ values: DefaultsValues) {
        guard let server = values[.serverURL] else {
            self = .none
            return
        }
        let account = values[.account]
        self = account?.userID != nil && account?.server == server ? .signedIn : .signedOut
    }
}
