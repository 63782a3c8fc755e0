internal import AppGroup
internal import Composition
internal import DesktopIntegration
internal import Glibc
internal import TaskHubEntities
internal import TaskHubGroup

/// Opens a link in a new terminal, if its result would not be visible otherwise.
struct DesktopOpening {
    private let container: String?
    private let isDeclared: Bool

    /// `isDeclared` when the desktop's own entry says that a desktop opens the link.
    init(_ common: ProgramOptions, isDeclared: Bool) {
        container = common.container
        self.isDeclared = isDeclared
    }

    /// Never on a terminal or without a display.
    ///
    /// Without the desktop's word, never with standard output in a pipe
    /// or a file either: a script reads that.
    var isOne: Bool {
        let hasTerminal = [Terminal.input, .output, .errors].contains { $0.isTerminal }
        let isRead = !isDeclared && Terminal.output.isPipeOrFile
        return Display.isAvailable(environment: environmentValue) && !hasTerminal && !isRead
    }

    /// - Returns: false when there is no terminal to start.
    func show(_ route: Route) throws -> Bool {
        guard let program = ThisProgram.path else { return false }
        let container = try ContainerLocation.taskHub.path(argument: container, environment: environmentValue)
        let launcher = TerminalLauncher(
            program: program, handover: try DesktopOpening.handover(),
            environment: ThisProgram.environment())
        // By name: a terminal's server has its own environment.
        switch try launcher.launch(route.link, options: ["--container", container]) {
        case .started: return true
        case .noTerminal: return false
        }
    }

    /// The link that the desktop's process left for this one, in a terminal that stays until it has been read.
    static func takeOver(_ name: String) throws -> String {
        atexit { KeyPress.wait(after: "Press any key to close.") }
        guard let link = try handover().take(name) else {
            throw Diagnosis(.refused, "link_gone", "that link was already opened", "Open it again")
        }
        return link
    }

    static let noTerminal = Diagnosis(
        .tryAgainLater, "no_terminal", "no terminal program was found to show the link",
        "Set TERMINAL, or run 'taskhub open LINK' in one")

    private static func handover() throws -> LinkHandover {
        do {
            return LinkHandover(in: try RuntimeDirectory(environment: environmentValue))
        } catch {
            throw Diagnosis(error, otherwise: "run 'taskhub open LINK' in a terminal")
        }
    }
}
