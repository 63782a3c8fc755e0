internal import AccountSession
internal import ArgumentParser
internal import Composition
internal import GroupDefaults
internal import ProcessControl
internal import TaskActions
internal import TaskHubEntities

struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a taskhub:// link, or a task.",
        usage: """
            taskhub open [--container <dir>] [--json] <link>
            taskhub open [--container <dir>] [--json] [--link] <task> ...
            """,
        discussion: """
            A link that creates a task asks for confirmation first, since it may come from any web page.

            A link that the desktop opens is shown in a new terminal window: xdg-terminal-exec, $TERMINAL or \
            x-terminal-emulator. This also applies if there is a display, no standard stream is a terminal, and \
            standard output is neither a pipe nor a file.
            """)

    /// In bytes.
    ///
    /// More than a link may have, so that a long link is reported as too long.
    private static let limit = 4 * Route.maximumLength

    @Argument(
        help: ArgumentHelp(
            "The link, or - to read it from standard input; or an id, or words of a task's title.", valueName: "link"))
    var words: [String] = []

    @Flag(name: .customLong("link"), help: "Open the task's first link with xdg-open, instead of the task.")
    var opensLink = false

    @Flag(help: .hidden)
    var fromDesktop = false

    @Option(help: .hidden)
    var handedOver: String?

    /// Opens the link that was waiting for the sign-in that has just succeeded.
    @Flag(help: .hidden)
    var pending = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        switch [!words.isEmpty, handedOver != nil, pending].count(where: { $0 }) {
        case 0: throw ValidationError("Missing expected argument '<\(opensLink ? "task" : "link")>'")
        case 1: break
        default: throw ValidationError("Give only one link")
        }
    }

    private func route() throws -> Route {
        if let handedOver { return try Route(parsing: try DesktopOpening.takeOver(handedOver)) }
        let isLink = words == ["-"] || words.count == 1 && words[0].contains(":")
        guard isLink || fromDesktop else { return .openTask(try namedTask().task.id) }
        return try Route(parsing: try WordsOrInput.text(words, limit: OpenCommand.limit).trimmingWhitespace())
    }

    private func namedTask() throws -> FoundTask {
        let workspace = try ProgramContext.openExisting(common, isAnnounced: false).workspace
        let found = try NamedTasks(in: workspace).tasks(words, among: .any, asks: !common.json)
        guard found.count == 1 else { throw ValidationError("Name only one task") }
        return found[0]
    }

    func run() throws {
        if pending { return try resume() }
        if opensLink { return try openLink() }
        let route = try route()
        if route.hasSomethingToShow, !common.json, try handOver(route) { return }
        let desktop = DesktopOpening(common, isDeclared: fromDesktop)
        let needsTerminal = handedOver == nil && route.hasSomethingToShow && desktop.isOne
        if needsTerminal, try desktop.show(route) { return }
        let open = OpenRoute(
            account: AccountState(try ProgramContext.settings(common)), pending: DefaultsPendingLinkStore(in: common))
        let step = try open.run(route, at: SystemClock().now())
        // A link that waits for a sign-in is kept even without a terminal.
        if needsTerminal, step != .waitsForSignIn { throw DesktopOpening.noTerminal }
        try RouteDisplay(common: common).carryOut(step)
    }

    /// Opens a link of a task, as the app does, without a shell.
    private func openLink() throws {
        let found = try namedTask()
        guard let link = found.task.links.first else {
            throw Diagnosis.refused("no_link", "the task has no link", "Give it one with 'taskhub edit ID --url'")
        }
        do {
            // What a browser prints is no part of a document.
            guard try ForegroundProgram.run(["xdg-open", link], isSilent: common.json) == .exited(0) else {
                throw OpenCommand.notOpened("xdg-open failed", "Check that a browser is installed")
            }
        } catch let failure as StartFailure {
            throw OpenCommand.notOpened("xdg-open did not start (\(failure.reason))", "Install xdg-utils")
        }
        try TaskReply(try ProgramContext.openExisting(common, isAnnounced: false), json: common.json)
            .print("Opened", found.task, found.list)
    }

    private static func notOpened(_ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.tryAgainLater, "link_not_opened", message, "\(hint), or copy the link from 'taskhub show ID'")
    }

    /// Hands the link to the app if it runs.
    private func handOver(_ route: Route) throws -> Bool {
        guard let container = try ProgramContext.existingContainer(common),
            RunningApp.send(route.link, to: container, environment: environmentValue)
        else { return false }
        StandardStreams.complain("Opened in the running app.")
        return true
    }

    private func resume() throws {
        let pending = DefaultsPendingLinkStore(defaults: try ProgramContext.defaults(common))
        switch try ResumePendingLink(pending: pending).run(at: SystemClock().now()) {
        case .none: break
        case .stale: StandardStreams.complain("The link that was waiting for the sign-in has expired; open it again.")
        case .unreadable(let error): throw error
        case .resumed(let step): try RouteDisplay(common: common).carryOut(step)
        }
    }
}

extension Route {
    /// A sign-in callback goes to the waiting login, which is on a screen already.
    fileprivate var hasSomethingToShow: Bool {
        if case .oauthCallback = self { false } else { true }
    }
}
