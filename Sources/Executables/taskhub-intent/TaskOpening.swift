internal import CommandOutput
internal import Composition
internal import ProcessControl
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities

/// Shows each task in a terminal of its own, as a link does that a desktop opens.
struct TaskOpening {
    /// A terminal that can't be started says so sooner.
    private static let patience = Duration.seconds(5)
    private static let instead = "Run 'taskhub show ID' in a terminal"

    let common: ProgramOptions

    func open(_ ids: [EntityID], in context: ProgramContext) throws -> IntentReply {
        let found = try context.reading { try FindTask(in: $0).run(references: ids.map(\.description)) }
        for id in ids { try handOver(Route.openTask(id).link) }
        return IntentReply(
            "Opening", found.map { TaskLine($0.task, in: $0.list, context.workspace) }, .opened,
            document: try IntentDocument.change(.opened, of: found.map(\.task)))
    }

    /// Through a pipe: a task's id is in no program's arguments.
    private func handOver(_ link: String) throws(Diagnosis) {
        guard Display.isThere(environment: environmentValue) else {
            throw Diagnosis(.tryAgainLater, "no_display", "there is no display to show the task on", Self.instead)
        }
        let outcome = MainCommand.run(
            ["open", "-"] + common.containerArguments, input: Array(link.utf8), within: TaskOpening.patience)
        switch outcome {
        case .ended(.exited(0)), .running: return
        case .ended(.exited(let status)): throw TaskOpening.failure(ExitStatus(rawValue: status))
        case .ended: throw TaskOpening.failure(nil)
        case .notStarted: throw MainCommand.missing
        }
    }

    /// What `taskhub open` ended with, as it matters here.
    private static func failure(_ status: ExitStatus?) -> Diagnosis {
        switch status {
        case .tryAgainLater:
            Diagnosis(
                .tryAgainLater, "no_terminal", "no terminal was found to show the task in",
                "Set TERMINAL; or: \(instead)")
        case .containerUnusable, .inputOutput:
            // The link goes through it; the container was opened by this program, too.
            Diagnosis(
                .containerUnusable, "no_runtime_directory", "XDG_RUNTIME_DIR names no directory that is yours alone",
                "Log in to a session that sets it; or: \(instead)")
        default: Diagnosis(.tryAgainLater, "not_opened", "the task could not be shown", instead)
        }
    }
}
