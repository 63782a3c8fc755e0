internal import AccountSession
internal import AppGroup
internal import ArgumentParser
internal import CallbackSocket
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskHubGroup
internal import TextLayout

/// Does what a link says.
struct RouteDisplay {
    let common: ProgramOptions

    func carryOut(_ step: RouteStep) async throws {
        switch step {
        case .show(let destination): try await show(destination)
        case .confirmCreation(let title, let due, let list): try create(title: title, due: due, list: list)
        case .handOverCallback(let address): try handOver(address)
        case .waitsForSignIn:
            throw Diagnosis(
                .signInNeeded, "signed_out", "nobody is signed in; the link waits half an hour",
                "Run 'taskhub login', and it is carried out")
        }
    }

    private func show(_ destination: RouteStep.Destination) async throws {
        func list(_ arguments: String...) async throws {
            let command = try ListCommand.parse(arguments + options)
            try await command.run()
        }
        switch destination {
        case .inbox: try await list("--inbox")
        case .today: try await list("--today")
        case .upcoming: try await list("--upcoming")
        case .list(let id): try await list("--list", id.description)
        case .task(let id): try ShowCommand.parse([id.description] + options).run()
        case .lists: try ListsCommand.Show.parse(options).run()
        case .settings: try ConfigCommand.ListSettings.parse(options).run()
        }
    }

    private func create(title: String?, due: String?, list: String?) throws {
        guard Terminal.input.isTerminal else {
            throw Diagnosis(
                .tryAgainLater, "not_confirmed", "a link that creates a task needs a terminal to ask on",
                "Open it with 'taskhub open LINK' in one")
        }
        let title = try TaskTitle(title ?? Question.ask("Title:"))
        var question = "Create the task \(DisplayText(title.text).text)"
        if let due { question += ", due \(DisplayText(due).text)" }
        if let list { question += ", in \(DisplayText(list).text)" }
        guard Question.isAnsweredYes(question + "? [y/N]") else {
            throw Diagnosis(.tryAgainLater, "not_confirmed", "nothing was created", "Open the link again to create it")
        }
        let context = try ProgramContext.open(common)
        let draft = TaskDraft(
            title: title, dueDate: try due.map { try context.workspace.moment($0) },
            list: try list.map { try ListReference(named: $0) })
        let created = context.settle(try CreateTask(in: context.workspace).run(draft))
        try TaskAnswer(context, json: common.json).tell("Added", created.task, created.list)
    }

    private func handOver(_ address: String) throws {
        do {
            try CallbackSender(in: try RuntimeDirectory(environment: environmentValue)).send(address)
        } catch let error as RuntimeDirectoryError {
            throw Diagnosis(error, otherwise: "sign in with 'taskhub login --paste'")
        }
    }

    private var options: [String] {
        common.containerArguments + (common.json ? ["--json"] : [])
    }
}
