internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases
internal import TextLayout

struct CreateIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a task; it is on the disk before this answers.")

    @OptionGroup var draftOptions: DraftOptions

    @Option(help: "Makes trying again safe: the same key answers as the first time.")
    var key: String?

    @Option(help: ArgumentHelp("How long to try to reach the server, if one is set up.", valueName: "seconds"))
    var deadline: Double = 3

    @Flag(help: "Do not try to reach the server; it gets the task later.")
    var noWait = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard deadline >= 0, deadline <= 3600 else {
            throw ValidationError("--deadline takes seconds from 0 to 3600")
        }
    }

    func run() throws {
        let context = try ProgramContext.open(common)
        let draft = try draftOptions.draft(in: context.workspace)
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: key))
        if common.json {
            try StandardStreams.print(
                document: try IntentDocument.creation(.local, id: created.task.id, key: created.key))
        } else {
            let reference = created.task.id.description.prefix(8)
            try StandardStreams.print("Created \(reference): \(DisplayText(created.task.title.text).text)\n")
        }
    }
}
