internal import CommandOutput
internal import Composition
internal import ProcessControl
internal import TaskActions
internal import TaskHubEntities

/// Shows each task in a new terminal window, as for a link that the desktop opens; without a display, in the terminal
/// where it was asked for.
struct TaskOpening {
    /// A terminal that cannot be started fails sooner.
    private static let timeout = Duration.seconds(5)
    private static let instead = "Run 'taskhub show ID' in a terminal"

    let common: ProgramOptions

    func open(_ ids: [EntityID], in context: ProgramContext) throws -> IntentReply {
        let found = try context.reading { try FindTask(in: $0).run(references: ids.map(\.description)) }
        if !Display.isAvailable(environment: environmentValue), Terminal.output.isTerminal, !common.json {
            return IntentReply(showing: found.map { details($0, in: context.workspace) })
        }
        for id in ids { try handOver(Route.openTask(id).link) }
        return try IntentReply(
            "Opening", found.map { TaskLine($0.task, in: $0.list, context.workspace) }, .opened,
            IntentAnswer(.opened, changed: found.map(\.task)))
    }

    private func details(_ found: FoundTask, in workspace: Workspace) -> String {
        TaskDetails(
            found.task, listName: found.list?.name.text, now: workspace.clock.now(), zone: workspace.zone
        ).text(OutputLayout(columns: Terminal.output.columns, usesColor: Terminal.output.allowsColor))
    }

    /// Passes the link through a pipe, so that no process has a task's id in its arguments.
    private func handOver(_ link: String) throws(Diagnosis) {
        guard Display.isAvailable(environment: environmentValue) else {
            throw Diagnosis(.tryAgainLater, "no_display", "there is no display to show the task on", Self.instead)
        }
        let outcome = MainCommand.run(
            ["open", "-"] + common.containerArguments, input: Array(link.utf8), within: TaskOpening.timeout)
        switch outcome {
        case .ended(.exited(0)), .running: return
        case .ended(.exited(let status)): throw TaskOpening.failure(ExitStatus(rawValue: status))
        case .ended: throw TaskOpening.failure(nil)
        case .notStarted: throw MainCommand.missing
        }
    }

    /// Translates the exit status of `taskhub open`.
    private static func failure(_ status: ExitStatus?) -> Diagnosis {
        switch status {
        case .tryAgainLater:
            Diagnosis(
                .tryAgainLater, "no_terminal", "no terminal program was found to show the task",
                "Set TERMINAL; or: \(instead)")
        case .containerUnusable, .inputOutput:
            // The link goes through the runtime directory. The container itself is fine: this program opened it.
            Diagnosis(
                .containerUnusable, "no_runtime_directory", "XDG_RUNTIME_DIR is not a directory that is private to you",
                "Log in to a session that sets it; or: \(instead)")
        default: Diagnosis(.tryAgainLater, "not_opened", "the task could not be shown", instead)
        }
    }
}
