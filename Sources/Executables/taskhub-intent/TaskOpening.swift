internal import AppShell
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases

/// Shows each task in a terminal of its own, as a link does that a desktop opens.
struct TaskOpening {
    /// In seconds; a terminal that can't be started says so sooner.
    private static let patience = 1.0
    private static let instead = "Run 'taskhub show ID' in a terminal"

    let common: ProgramOptions

    func open(_ ids: [EntityID], in context: ProgramContext) throws -> IntentAnswer {
        let found = try context.reading { try FindTask(in: $0).run(references: ids.map(\.description)) }
        for id in ids { try handOver(Route.openTask(id).link) }
        return IntentAnswer(
            "Opening", found.map { TaskRow($0.task, in: $0.list, context) }, .opened,
            document: try IntentDocument.change(.opened, of: found.map(\.task)))
    }

    /// Through a pipe: a task's id is in no program's arguments.
    private func handOver(_ link: String) throws(Diagnosis) {
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(environmentValue($0) ?? "").isEmpty }) else {
            throw Diagnosis(.tryAgainLater, "no_display", "there is no display to show the task on", Self.instead)
        }
        guard MainCommand.isThere else {
            throw Diagnosis(
                .tryAgainLater, "no_main_command", "taskhub is not beside this program",
                "Install the programs into one directory")
        }
        let ending = MainCommand.run(
            ["open", "-"] + common.containerArguments, input: Array(link.utf8),
            within: TaskOpening.patience)
        if let ending, ending != 0 { throw TaskOpening.failure(ExitStatus(rawValue: ending)) }
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
