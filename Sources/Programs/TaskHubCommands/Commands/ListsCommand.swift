internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TextLayout

struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: "Show and change the lists.",
        subcommands: [Show.self, Add.self, Rename.self, Color.self, Delete.self], defaultSubcommand: Show.self,
        aliases: ["projects"])

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show all lists.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: ProgramOptions

        func run() throws {
            try ListsView(context: try ProgramContext.openExisting(common), json: common.json, output: output.text)
                .show()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a list.")

        @Argument var name: String
        @Option(help: ArgumentHelp("The colour.", valueName: "#rrggbb")) var color: String?
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.open(common)
            let color = try color.map { try HexColor($0) }
            let list = context.settle(
                try CreateList(in: context.workspace).run(name: try ListName(name), color: color))
            try ListsCommand.print("Added", list, common)
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: "Rename a list.",
            discussion: "A synced list is renamed on this machine only, because the server cannot rename lists.")

        @Argument(help: ArgumentHelp("The list's name or id.", valueName: "list")) var reference: String
        @Argument var name: String
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            let id = try FindList(in: context.workspace).run(reference: reference).id
            let list = context.settle(try RenameList(in: context.workspace).run(id, to: try ListName(name)))
            try ListsCommand.print("Renamed", list, common)
            if list.serverID != nil {
                StandardStreams.complain(
                    "The list is renamed on this machine only, because the server cannot rename lists. To rename it "
                        + "everywhere, add a new list and move its tasks with 'taskhub edit ID --list NAME'.")
            }
        }
    }

    struct Color: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "color", abstract: "Set a list's colour.")

        @Argument(help: ArgumentHelp("The list's name or id.", valueName: "list")) var reference: String
        @Argument(help: ArgumentHelp("The colour, or 'none'.", valueName: "#rrggbb")) var color: String
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            let id = try FindList(in: context.workspace).run(reference: reference).id
            let color = color.lowercased() == "none" ? nil : try HexColor(color)
            let list = context.settle(try ColorList(in: context.workspace).run(id, color))
            try ListsCommand.print("Changed", list, common)
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete a list and its tasks; asks first.",
            discussion: "'taskhub undo' brings them back.")

        @Argument(help: ArgumentHelp("The list's name or id.", valueName: "list")) var reference: String
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let context = try ProgramContext.openExisting(common, isAnnounced: false)
            let list = try FindList(in: context.workspace).run(reference: reference)
            let tasks = try context.workspace.store.read { try $0.tasks(inList: list.id) }
            let count = tasks.isEmpty ? "" : " and \(CountText(tasks: tasks.count).text)"
            try Confirmation(
                to: "delete the list \(DisplayText(list.name.text).text)\(count)",
                tasks.map { TaskLine($0, in: nil, context.workspace).summary }, isGiven: yes
            ).require()
            let deleted = context.settle(try DeleteList(in: context.workspace).run(list.id))
            if common.json {
                try StandardStreams.print(ChangedListAnswer(list))
            } else {
                let name = DisplayText(list.name.text).text
                try StandardStreams.print("Deleted the list \(name) and \(CountText(tasks: deleted.taskCount).text)\n")
            }
        }
    }

    private static func print(_ verb: String, _ list: TaskList, _ common: ProgramOptions) throws {
        let answer = ChangedListAnswer(list)
        try common.json ? StandardStreams.print(answer) : StandardStreams.print(answer.text(verb))
    }
}
