internal import AccountSession
internal import AppGroup
internal import Composition
internal import SignInCallback
internal import TaskActions
internal import TaskHubEntities
internal import TaskHubGroup
import TaskStore
internal import TextLayout

/// Carries out the step that a link leads to.
struct RouteDisplay {
    let common: ProgramOptions

    func carryOut(_ step: RouteStep) throws {
        switch step {
        case .show(let destination): try show(destination)
        case .confirmCreation(let title, let due, let list): try create(title: title, due: due, list: list)
        case .handOverCallback(let address): try handOver(address)
        case .waitsForSignIn:
            throw Diagnosis(
                .signInNeeded, "signed_out", "not signed in; the link is kept for half an hour",
                "Run 'taskhub login' to sign in and open it")
        }
    }

    private func show(_ destination: RouteStep.Destination) throws {
        switch destination {
        case .inbox: try listTasks { _ in .inbox }
        case .today: try listTasks { _ in .today }
        case .upcoming: try listTasks { _ in .upcoming }
        case .list(let id): try listTasks { .list(try FindList(in: $0).run(reference: id.description).id) }
        case .task(let id):
            try TaskDetailsView(context: try ProgramContext.openExisting(common), json: common.json).show(
                [id.description], takesIDOnly: true)
        case .lists: try ListsView(context: try ProgramContext.openExisting(common), json: common.json).show()
        case .settings: try SettingsListing(common).show()
        }
    }

    private func listTasks(_ filter: (Workspace) throws -> TaskFilter) throws {
        let context = try ProgramContext.openExisting(common)
        let filter = try filter(context.workspace)
        try TaskListView(context: context, filter: filter, sort: .due, json: common.json).show()
    }

    private func create(title: String?, due: String?, list: String?) throws {
        guard Terminal.input.isTerminal else {
            throw Diagnosis(
                .tryAgainLater, "not_confirmed", "a link that creates a task needs a terminal to ask for confirmation",
                "Run 'taskhub open LINK' in a terminal")
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
            title: title,
            TaskEdits(
                dueDate: FieldChange(try due.map { try context.workspace.dates.dueDate(of: $0) }),
                list: try list.map { try ListReference(named: $0) }))
        let created = context.settle(try CreateTask(in: context.workspace).run(draft))
        try TaskReply(context, json: common.json).print("Added", created.task, created.list)
    }

    private func handOver(_ address: String) throws {
        do {
            try CallbackSender(in: try RuntimeDirectory(environment: environmentValue)).send(address)
        } catch let error as RuntimeDirectoryError {
            throw Diagnosis(error, otherwise: "sign in with 'taskhub login --paste'")
        }
    }
}
