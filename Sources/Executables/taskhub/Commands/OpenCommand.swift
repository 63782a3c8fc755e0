internal import AccountSession
internal import ArgumentParser
internal import Composition
internal import GroupDefaults
internal import TaskHubEntities

struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Follow a taskhub:// link.",
        usage: "taskhub open [--container <dir>] [--json] <link>",
        discussion: """
            A link that creates a task asks first: any web page may have made it.

            A link that a desktop opens is shown in a terminal of its own: xdg-terminal-exec, $TERMINAL or \
            x-terminal-emulator. The same is done for one that is opened where there is a display, but no terminal \
            on any standard stream, and neither a pipe nor a file as standard output.
            """)

    /// In bytes: more than a link may have, for one that is too long to be told as that.
    private static let limit = 4 * Route.maximumLength

    @Argument(help: ArgumentHelp("The link, or - to read it from standard input.", valueName: "link"))
    var link: String?

    @Flag(help: .hidden)
    var fromDesktop = false

    @Option(help: .hidden)
    var handedOver: String?

    /// Follows the link that waited for the sign-in which has just succeeded.
    @Flag(help: .hidden)
    var pending = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        switch [link != nil, handedOver != nil, pending].count(where: { $0 }) {
        case 0: throw ValidationError("Missing expected argument '<link>'")
        case 1: break
        default: throw ValidationError("One link at a time")
        }
    }

    private func text() throws -> String {
        if let handedOver { return try DesktopOpening.takeOver(handedOver) }
        return try WordsOrInput.text([link ?? ""], limit: OpenCommand.limit).trimmingWhitespace()
    }

    func run() throws {
        if pending { return try resume() }
        let route = try Route(parsing: try text())
        let desktop = DesktopOpening(common, isDeclared: fromDesktop)
        let needsTerminal = handedOver == nil && route.hasSomethingToShow && desktop.isOne
        if needsTerminal, try desktop.show(route) { return }
        let defaults = try ProgramContext.defaults(common)
        let open = OpenRoute(
            account: try AccountState(defaults.read()), pending: DefaultsPendingLinkStore(defaults: defaults))
        let step = try open.run(route, at: SystemClock().now())
        // A link that waits for a sign-in is kept all the same.
        if needsTerminal, step != .waitsForSignIn { throw DesktopOpening.noTerminal }
        try RouteDisplay(common: common).carryOut(step)
    }

    private func resume() throws {
        let pending = DefaultsPendingLinkStore(defaults: try ProgramContext.defaults(common))
        switch try ResumePendingLink(pending: pending).run(at: SystemClock().now()) {
        case .none: break
        case .stale: StandardStreams.complain("The link that was opened before is too old now; open it again.")
        case .unreadable(let error): throw error
        case .resumed(let step): try RouteDisplay(common: common).carryOut(step)
        }
    }
}

extension Route {
    /// The sign-in's answer goes to the login that waits, which is on a screen already.
    fileprivate var hasSomethingToShow: Bool {
        if case .oauthCallback = self { false } else { true }
    }
}
