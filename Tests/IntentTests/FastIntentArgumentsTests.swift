import ArgumentParser
import Composition
import TaskHubTestSupport
import Testing

@testable import taskhub

@Suite("The fast argument parser of the intents")
struct FastIntentArgumentsTests {
    @Test("It has the options of ArgumentParser, except help and other names of an option")
    func options() throws {
        let dumped = try dumpedOptions(of: CreateIntent.self)
        #expect(Set(dumped.map(\.name)) == Set(NewTaskOption.allCases.map(\.rawValue) + ["help", "project"]))
        for option in dumped {
            guard let known = NewTaskOption(rawValue: option.name) else { continue }
            #expect(known.isFlag == option.isFlag, "\(option.name)")
        }
    }

    @Test("Whatever it parses, ArgumentParser parses the same way", arguments: ["create", "quick"])
    func differential(command: String) throws {
        let options = try dumpedOptions(of: CreateIntent.self).filter { $0.name != "project" }
        var random = ArgumentListGenerator(seed: 7, command: command, options: options, takesWords: true)
        var answered = 0
        for _ in 0..<120 {
            let arguments = random.arguments()
            guard let fast = FastIntentArguments.command(arguments) else { continue }
            // Both programs refuse an option that was given twice, after any parsing.
            let names = arguments.filter { $0.hasPrefix("--") }.map { $0.prefix { $0 != "=" } }
            guard Set(names).count == names.count else { continue }
            answered += 1
            let parsed = try TaskHubIntent.parseAsRoot(arguments)
            #expect(values(of: fast) == values(of: parsed), "\(arguments)")
        }
        #expect(answered > 25)
    }

    @Test("The command lines of keybindings are parsed completely")
    func keybinding() throws {
        let arguments = [
            "create", "Buy milk", "--due=fri 17:00", "--list", "Home", "--create-list", "--priority", "2", "--notes",
            "2 l", "--key-window", "5s", "--deadline=0.5", "--no-wait", "--notify", "--container", "/srv/a=b", "--json",
        ]
        let fast = try #require(FastIntentArguments.command(arguments) as? CreateIntent)
        #expect(fast.draftOptions.due == "fri 17:00")
        #expect(fast.intent.creation.keyWindow == 5)
        #expect(values(of: fast) == values(of: try TaskHubIntent.parseAsRoot(arguments)))
        let quick = try #require(FastIntentArguments.command(["quick", "Pay rent fri", "--key", "a"]) as? QuickIntent)
        #expect(quick.words == ["Pay rent fri"])
        #expect(quick.intent.creation.key == "a")
    }

    @Test(
        "It leaves everything else to ArgumentParser",
        arguments: [
            [], ["help"], ["create"], ["create", "--help"], ["create", "a", "--du", "fri"], ["create", "a", "--due"],
            ["create", "a", "--due", ""], ["create", "a", "--due", "-1"], ["create", "a", "--json=yes"],
            ["create", "a", "--project", "Home"], ["create", "a", "-l", "Home"], ["create", "a", "-j"],
            ["create", "--", "a"], ["create", "-"], ["--json", "create", "a"], ["create", "a", "--deadline", "soon"],
            ["create", "a", "--key-window", "1h"], ["create", "a", "--key", "k", "--key-window", "5"],
            ["quick", "a", "--due", "fri"], ["complete", "a"], ["Create", "a"],
        ])
    func unknown(arguments: [String]) {
        #expect(FastIntentArguments.command(arguments) == nil)
    }

    private func dumpedOptions(of command: any ParsableCommand.Type) throws -> [DumpedOption] {
        try DumpedOption.all(in: command._dumpHelp())
    }

    /// Returns everything that was parsed.
    private func values(of command: any ParsableCommand) -> [String?] {
        switch command {
        case let create as CreateIntent:
            let draft = create.draftOptions
            return [
                "create", "\(draft.words)", draft.due, draft.list, "\(draft.createList)", draft.priority, draft.notes,
            ]
                + values(of: create.intent)
        case let quick as QuickIntent:
            return ["quick", "\(quick.words)", "\(quick.createList)"] + values(of: quick.intent)
        default: return ["\(type(of: command))"]
        }
    }

    private func values(of intent: NewTaskIntent) -> [String?] {
        let (creation, sync, reply) = (intent.creation, intent.sync, intent.reply)
        return [
            creation.key, creation.keyWindow.map { "\($0)" }, "\(sync.deadline)", "\(sync.noWait)",
            "\(reply.notify)", reply.common.container, "\(reply.common.json)",
        ]
    }
}
