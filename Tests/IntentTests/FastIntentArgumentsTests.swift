import ArgumentParser
import TaskHubCommands
import TaskHubTestSupport
import Testing

@Suite("The fast argument parser of the intents")
struct FastIntentArgumentsTests {
    @Test("It has the options of ArgumentParser, except help and other names of an option")
    func options() throws {
        let dumped = try dumpedOptions()
        #expect(Set(dumped.map(\.name)) == Set(NewTaskOption.allCases.map(\.rawValue) + ["help", "project"]))
        for option in dumped {
            guard let known = NewTaskOption(rawValue: option.name) else { continue }
            #expect(known.isFlag == option.isFlag, "\(option.name)")
        }
    }

    @Test("Whatever it parses, ArgumentParser parses the same way", arguments: ["create", "quick"])
    func differential(command: String) throws {
        let options = try dumpedOptions().filter { $0.name != "project" }
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
            #expect("\(fast)" == "\(parsed)", "\(arguments)")
        }
        #expect(answered > 25)
    }

    @Test("The command lines of keybindings are parsed completely")
    func keybinding() throws {
        let arguments = [
            "create", "Buy milk", "--due=fri 17:00", "--list", "Home", "--create-list", "--priority", "2", "--notes",
            "2 l", "--key-window", "5s", "--deadline=0.5", "--no-wait", "--notify", "--container", "/srv/a=b", "--json",
        ]
        let create = "\(try #require(FastIntentArguments.command(arguments)))"
        #expect(create == "\(try TaskHubIntent.parseAsRoot(arguments))")
        for value in [#"["Buy milk"]"#, #""fri 17:00""#, #""Home""#, #""2 l""#, "5.0", "0.5", #""/srv/a=b""#] {
            #expect(create.contains(value), "\(value): \(create)")
        }
        let quick = "\(try #require(FastIntentArguments.command(["quick", "Pay rent fri", "--key", "a"])))"
        #expect(quick.contains(#"["Pay rent fri"]"#) && quick.contains(#"("a")"#), "\(quick)")
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

    /// The options of `create`, which has those of `quick`.
    private func dumpedOptions() throws -> [DumpedOption] {
        let create = TaskHubIntent.configuration.subcommands.first { $0._commandName == "create" }
        return try DumpedOption.all(in: try #require(create)._dumpHelp())
    }
}
