import Foundation
import TaskActions
import TaskApp
import TaskHubCommands
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

/// fixtures/grammar.txt has the commands of the built programs; a test of theirs keeps it current.
@Suite("The shell's commands in the app")
struct GrammarTests {
    struct Command: Sendable, CustomTestStringConvertible {
        /// Its name, or that of the command above it and its own.
        let path: [String]
        let aliases: [String]
        /// Each with all its spellings.
        let flags: [[String]]
        let options: [[String]]

        var testDescription: String { path.joined(separator: " ") }

        init(_ line: Substring) {
            let words = line.split(separator: " ")
            let parts = words[0].split(separator: "/").map(String.init)
            let names = parts[parts.count - 1].split(separator: "|").map(String.init)
            path = parts.dropLast() + [names[0]]
            aliases = Array(names.dropFirst())
            func spellings(_ word: Substring) -> [String] {
                word.split(separator: "=")[0].split(separator: "|").map(String.init)
            }
            flags = words.dropFirst().filter { !$0.hasSuffix("=") }.map(spellings)
            options = words.dropFirst().filter { $0.hasSuffix("=") }.map(spellings)
        }

        static func all(file: String = #filePath) -> [Command] {
            let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
            let text = (try? String(contentsOfFile: "/\(root)/fixtures/grammar.txt", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map(Command.init)
        }
    }

    /// What a command needs beside an option.
    private static let words: [String: String] = [
        "add": "Milk --due fri", "log": "Milk", "show": "00000000-0000-4000-8000-000000000001",
        "edit": "00000000-0000-4000-8000-000000000001 --area work", "done": "00000000-0000-4000-8000-000000000001",
        "snooze": "\(AppSeed.dentist.id)", "reopen": "\(AppSeed.done.id)",
        "delete": "00000000-0000-4000-8000-000000000001",
        "duplicate": "00000000-0000-4000-8000-000000000001", "lists add": "Garden", "lists rename": "Home Cottage",
        "lists color": "Home #4f9d5d", "lists delete": "Home", "preferences get": "sort",
        "preferences set": "sort due_at", "notifications get": "dueSoon", "notifications set": "dueSoon 15",
        "config get": "theme", "config set": "theme light", "import": "tasks.json",
        "setup": "https://tasks.example.org", "outbox retry": "1", "outbox discard": "1",
        "open": "taskhub://today", "completions": "bash", "logout": "--erase",
    ]
    /// A value of an option, and of one of a certain command.
    private static let values: [String: String] = [
        "--due": "sat", "--list": "Home", "--priority": "2", "--notes": "new", "--repeat": "daily", "--remind": "fri",
        "--status": "next", "--area": "work", "--tag": "bills", "--untag": "errand", "--title": "Other",
        "--url": "https://example.org",
        "--until": "sat", "--sort": "title", "lists add --color": "#4f9d5d", "--from": "json", "--to": "json",
        "--environment": "sandbox", "outbox deleted --color": "never",
    ]

    /// Carries out a line, and returns why it was refused.
    private func refusal(of line: String) throws -> String? {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedIn, "https://tasks.example.org")
        let scene = try AppScene(settings: settings)
        // There is a step to undo and one to redo.
        scene.press("x", "x", "u")
        scene.command(line)
        return scene.app.status.message?.kind == .problem ? scene.message : nil
    }

    @Test("The grammar has been read, and the app has its commands, with those that it carries out itself")
    func grammar() {
        let names = Set(CommandGrammar.declared.commands.map(\.name))
        #expect(Command.all().count > 50 && names.isSuperset(of: Command.all().map { $0.path[0] }))
        #expect(names.isSuperset(of: CommandAct.Own.allCases.map(\.rawValue)))
    }

    @Test("Each command works under each of its names", arguments: Command.all())
    func names(command: Command) throws {
        // Without a refused change, these say so.
        let isRefused = ["outbox retry", "outbox discard"].contains(command.testDescription)
        for name in [command.path[command.path.count - 1]] + command.aliases {
            let path = command.path.dropLast() + [name]
            let line = "\(path.joined(separator: " ")) \(Self.words[command.testDescription] ?? "")"
            let refusal = try refusal(of: line)
            #expect(
                refusal == nil || isRefused && refusal?.contains("NoSuchOutboxEntry") == true,
                "\(line): \(refusal ?? "")")
        }
    }

    @Test(
        "Each option is accepted in every spelling, or refused with a line that has the option and the command as typed, and where it works",
        arguments: Command.all())
    func options(command: Command) throws {
        let name = command.testDescription
        // Asked without marked tasks, and instead of ids.
        let whereCommands = command.options.contains(["--where"])
        for alias in [command.path[0]] + (command.path.count == 1 ? command.aliases : []) {
            let path = ([alias] + command.path.dropFirst()).joined(separator: " ")
            for spellings in command.flags + command.options {
                let long = spellings.first { $0.hasPrefix("--") && $0 != "--project" } ?? ""
                let value = Self.values["\(name) \(long)"] ?? Self.values[long] ?? "x"
                for spelling in spellings {
                    var words = Self.words[name] ?? ""
                    if spelling == "--where", whereCommands { words = name == "edit" ? "--area work" : "" }
                    let given =
                        command.options.contains(spellings)
                        ? "\(spelling) \(spelling == "--where" ? "list:Home" : value)" : spelling
                    let line = "\(path) \(words) \(given)"
                    guard let refusal = try refusal(of: line) else { continue }
                    // The command was understood.
                    if refusal.contains("NoSuchOutboxEntry") || refusal.contains("No task matches") { continue }
                    #expect(refusal.contains("'\(alias)' has no option \(spelling)"), "\(line): \(refusal)")
                    #expect(refusal.contains("'taskhub "), "\(line): \(refusal)")
                }
            }
        }
    }

    @Test("The app reads no option that the shell lacks", arguments: Command.all())
    func readOptions(command: Command) throws {
        guard let read = CommandAct.options(of: command.path) else { return }
        let declared = (command.flags + command.options).compactMap { $0.first { $0.hasPrefix("--") } }
        let names = declared.map { String($0.dropFirst(2)) }
        // Tasks have fields that not every command sets, and a list has views that it needs no option for.
        let shared = TaskField.allCases.map(\.option) + TaskView.allCases.map(\.rawValue) + ["create-list"]
        #expect(read.subtracting(shared).isSubset(of: names), "\(command.testDescription)")
    }

    @Test(
        "What only changes a command's output is for a shell",
        arguments: [
            ("list --limit 3", "--limit", "list"), ("history --limit 3", "--limit", "history"),
            ("week --reverse", "--reverse", "week"), ("lists --color never", "--color", "lists"),
            ("open --link milk", "--link", "open"), ("find --watch", "--watch", "find"),
            ("config set theme dark --json", "--json", "config"), ("undo -j", "-j", "undo"),
        ])
    func outputOptions(line: String, option: String, command: String) throws {
        #expect(
            try refusal(of: line)
                == "'\(command)' has no option \(option) in the app. Give it to 'taskhub \(command)' in a shell.")
    }

    @Test("Options that only programs give are not advertised", arguments: ["open --pending", "login --leave-link"])
    func hiddenOptions(line: String) throws {
        let words = line.split(separator: " ")
        #expect(try refusal(of: line) == "'\(words[0])' has no option \(words[1]). Tab shows its options.")
    }

    @Test(
        "A program that the app starts takes the options of the shell",
        arguments: ["doctor --json", "session --json", "sync --full --json", "uninstall --dry-run --json"])
    func programOptions(line: String) throws {
        #expect(try refusal(of: line) == nil)
    }

    @Test("A wrong option is named as typed, with the command as typed")
    func mistakes() throws {
        for (line, words) in [
            ("ls --al", "'ls' has no option --al."), ("rm --force", "'rm' has no option --force."),
            ("Done --x", "'Done' has no option --x."), ("projects --x=3", "'projects' has no option --x."),
        ] {
            #expect(try refusal(of: line)?.contains(words) == true, "\(line)")
        }
    }

    @Test("list shows what the shell lists, whatever screen is open")
    func list() throws {
        let scene = try AppScene()
        func titles(_ line: String) -> Set<String> {
            scene.command(line)
            scene.app.screen.resize(height: 100)
            return Set(scene.titles ?? [])
        }
        let all = Set(AppSeed.tasks.map(\.title.text))
        #expect(titles("list --all") == all && titles("ls -a") == all)
        #expect(titles("list --completed") == ["\(AppSeed.done.title.text)"])
        #expect(titles("search milk") == ["Buy milk"])
        #expect(titles("list --list Errands") == ["Buy bulbs"])
        // A value here may have several words, so the text comes first.
        #expect(titles("list milk -l Errands") == [] && titles("list bulbs -l Errands") == ["Buy bulbs"])
        #expect(titles("next").isEmpty && titles("late").contains("Renew the passport"))
        #expect(titles("agenda dentist") == ["Dentist"] && scene.app.screen.title == "Upcoming: dentist")
        // It is there again after a restart.
        let saved = try #require(SavedNavigation(text: scene.app.coordinator.saved.text))
        #expect(saved == scene.app.coordinator.saved)
        scene.command("list --all --completed")
        #expect(scene.app.status.message?.kind == .problem)
    }
}
