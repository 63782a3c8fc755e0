internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases
internal import TextLayout

struct CompleteIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "complete", abstract: "Complete a task.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let id = try FindTask(in: context.workspace).run(reference: reference).task.id
        let completed = context.settle(try CompleteTask(in: context.workspace).run([id]))
        try IntentAnswer.tell("Completed", completed[0].task, json: common.json)
    }
}

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Open a completed task again.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let id = try FindTask(in: context.workspace).run(reference: reference).task.id
        let reopened = context.settle(try ReopenTask(in: context.workspace).run([id]))
        try IntentAnswer.tell("Reopened", reopened[0].task, json: common.json)
    }
}

enum IntentAnswer {
    static func tell(_ verb: String, _ task: TaskItem, json: Bool) throws {
        if json { return try StandardStreams.print(document: try IntentDocument.change(.local, of: task)) }
        try StandardStreams.print(
            "\(verb) \(task.id.description.prefix(8)): \(DisplayText(task.title.text).text)\n")
    }
}
