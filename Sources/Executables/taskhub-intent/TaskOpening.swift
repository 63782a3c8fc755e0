internal import AppShell
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases

/// Shows a task in a terminal of its own, as a link does that a desktop opens.
struct TaskOpening {
    /// In seconds; a terminal that can't be started says so sooner.
    private static let patience = 1.0

    let common: ProgramOptions

    func open(_ id: EntityID, in context: ProgramContext) throws -> IntentAnswer {
        let found = try context.reading { try FindTask(in: $0).run(reference: id.description) }
        try handOver(Route.openTask(id).link)
        return IntentAnswer(
            "Opening", TaskRow(found.task, in: found.list, context), .opened,
            document: try IntentDocument.change(.opened, of: found.task))
    }

    /// Through a pipe: a task's id is in no program's arguments.
    private func handOver(_ link: String) throws(Diagnosis) {
        let instead = "Run 'taskhub show ID' in a terminal"
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(environmentValue($0) ?? "").isEmpty }) else {
            throw Diagnosis(.tryAgainLater, "no_display", "there is no display to show the task on", instead)
        }
        guard MainCommand.isThere else {
            throw Diagnosis(
                .tryAgainLater, "no_main_command", "taskhub is not beside this program",
                "Install the programs into one directory")
        }
        let ending = MainCommand.run(
            ["open", "-"] + common.containerArguments, input: Array(link.utf8),
            within: TaskOpening.patience)
        guard ending == nil || ending == 0 else {
            throw Diagnosis(.tryAgainLater, "not_opened", "the task could not be shown", "Set TERMINAL; or: \(instead)")
        }
    }
}
