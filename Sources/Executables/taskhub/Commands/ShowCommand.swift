internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all of a task.",
        discussion: "Values that gave way when a field was changed here and on the server are shown for 90 days.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let found = try context.reading { try FindTask(in: $0).run(reference: reference) }
        let oldest = context.workspace.clock.now().advanced(bySeconds: -SyncTasks.lostValueLife)
        let (lost, lists) = try context.store.readForSync { store in
            (try store.lostValues(of: found.task.id).filter { $0.lostAt >= oldest }, try store.lists())
        }
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }) { first, _ in first }
        try TaskReply(context, json: common.json).show(found, lost: lost, listNames: names)
    }
}
