internal import Composition
internal import DesktopIntegration
internal import ProcessControl
internal import TaskHubEntities

/// Opens links in new terminals, for a service that may have been started before the display.
struct LinkOpening {
    /// What a terminal needs to know about the display, and what decides which terminal it is.
    private static let variables: Set<String> = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "XDG_DATA_DIRS", "PATH",
        "TERMINAL",
    ]
    private static let timeLimit = Duration.milliseconds(500)

    private var programs: [ChildProgram] = []

    /// Starts a terminal that shows the route's target; does not wait for it.
    mutating func open(_ route: Route, _ common: ProgramOptions) throws {
        programs = programs.filter { program in
            var program = program
            return program.terminationStatus() == nil
        }
        guard let taskhub = InstalledPrograms.taskhub() else {
            throw Diagnosis(
                .tryAgainLater, "program_missing", "one of the toolkit's programs is missing or cannot be started",
                "Reinstall the Task Hub toolkit")
        }
        // Through a pipe, so that no process has a task's id in its arguments.
        programs.append(
            try ChildProgram(
                [taskhub, "open", "-"] + common.containerArguments, environment: environment(),
                input: Array(route.link.utf8)))
    }

    /// Our environment, or that of the user's systemd, to which a desktop passes its display.
    private func environment() -> [String: String] {
        let own = ThisProgram.environment()
        guard !Display.isAvailable(environment: { own[$0] }),
            let current = UserEnvironment(environment: own, timeLimit: Self.timeLimit).current()
        else { return own }
        return own.merging(current.filter { Self.variables.contains($0.key) }) { $1 }
    }
}
