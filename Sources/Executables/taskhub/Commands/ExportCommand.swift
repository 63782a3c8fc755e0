internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskDocuments

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print every task and list.")

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case json, todotxt
    }

    @Option(name: .customLong("to"), help: "The format.")
    var form: Form = .json

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let page = try context.reading { try ExportTasks(in: $0).run() }
        switch form {
        case .json:
            try StandardStreams.print(document: try TaskDocument.export(page, in: context.workspace.zone))
        case .todotxt:
            try StandardStreams.print(TodoTxtDocument.export(page, zone: context.workspace.zone))
        }
    }
}
