import FoundationEssentials
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Command lines made at random from what the programs say of themselves", .timeLimit(.minutes(5)))
struct RandomCommandTests {
    private struct Help: Decodable {
        let command: Command
    }

    /// A command as described by `--experimental-dump-help`.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }

            let kind: String
            let names: [Name]?
            let allValues: [String]?
            let isRepeating: Bool
        }

        let commandName: String
        let shouldDisplay: Bool
        let arguments: [Argument]?
        let subcommands: [Command]?

        /// The words of each command that a user may call, and its arguments.
        var leaves: [(words: [String], arguments: [Argument])] {
            let commands = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
            guard commands.isEmpty else {
                return commands.flatMap { command in
                    command.leaves.map { ([command.commandName] + $0.words, $0.arguments) }
                }
            }
            return [([], arguments ?? [])]
        }
    }

    /// They wait for something, ask the network, change the desktop or take over a terminal.
    private static let left: Set<String> = [
        "watch", "login", "setup", "device", "install", "uninstall", "app", "notify",
    ]
    private static let leftOptions: Set<String> = ["watch", "on-network", "container", "output", "version", "help"]

    /// What is near to the language of tasks, and what is far from it.
    private static let values = [
        "", " ", "-", "--", "---", "-1", "(", ")", "((((", "()", "or", "and", "not", "not not", "a or", "or a",
        "a or or b",
        "(a", "a)", "not (", "due:", "due:today or", "due.before:", "due.before:xyz", "due:2026-02-30", "due<fri",
        "list:", "list:\"", "#", "#\"", "+", "++", "+a or +b", "+OVERDUE", "!", "!9", "!5", "@shop", "limit:0",
        "limit:99999999999999999999", "status:", "status:any", "sort:due", "priority:", "text:", "\"", "'", "\\",
        "\\\"",
        "🎂", "e\u{301}", "\u{202E}x", "\u{200B}", "\n", "\t", "a\nb", "%s", "*", "?", "1e309", "nan", "inf", "-0",
        "99999999999999999999", "0", "1", "3c", "deadbeef", "00000000-0000-4000-8000-000000000001", "9999-12-31",
        "0000-00-00", "10000-01-01", "2026-13-45", "24:00", "25:61", "every", "every 0 days", "every 31st",
        "every 99999999999 years", "every mon and", "in 99999999999 years", "in half", "tomorrow at", "fri 17:00 to",
        "Milk", "milk", "Buy", "Buy milk fri 17:00 !5 #Home +x", "taskhub://", "taskhub://today",
        "taskhub://open-task?id=",
        "/", "/nonexistent/x", "/dev/null", "cat", "true", "false", "theme", "bars", "waybar:", "waybar:99", "none",
        "UTC", "Europe/Berlin", "#3b82f6", "#gggggg", "dark", String(repeating: "x", count: 5000),
        String(repeating: "(", count: 3000), String(repeating: "not ", count: 2000),
        String(repeating: "a or ", count: 2000),
    ]

    @Test(
        "Whatever was typed, a failure has one line and a known exit code",
        arguments: ["taskhub", "taskhub-intent", "taskhub-widget"], [1, 2])
    func oneLine(program: String, seed: UInt64) async throws {
        let installation = Installation(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
        try await installation.create("Buy milk", "--due", "2026-12-01", "--no-wait")
        try await installation.create("Milk the cow", "--no-wait")
        let help = try await installation.run(program, ["--experimental-dump-help"]).output
        let leaves = try JSONDecoder().decode(Help.self, from: Data(help.utf8)).command.leaves
            .filter { Self.left.isDisjoint(with: $0.words) }
        var random = SplitMix(seed: seed)
        var statuses: Set<Int32> = []
        for _ in 0..<100 {
            let (words, arguments) = try #require(leaves.randomElement(using: &random))
            let line = words + Self.rest(of: arguments, &random)
            let input = Self.values.randomElement(using: &random) ?? ""
            let answer = try await installation.run(program, line, input: Array(input.utf8))
            let context = "\(program) \(line) <<< \(input.debugDescription): \(answer)"
            #expect([0, 64, 65, 69, 73, 74, 75, 77, 78].contains(answer.status), "\(context)")
            statuses.insert(answer.status)
            guard answer.status != 0 else { continue }
            let lines = answer.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let isDocument = lines.first?.hasPrefix("{\"") == true
            #expect(isDocument || lines.first?.hasPrefix("\(program): ") == true, "\(context)")
            // Candidates and the places of bad entries are below it.
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(context)")
        }
        // Some got past the parser, and some failed there.
        #expect(statuses.isSuperset(of: [0, 64, 65]), "\(statuses)")
    }

    private static func rest(of arguments: [Command.Argument], _ random: inout SplitMix) -> [String] {
        var words: [String] = []
        func value(_ argument: Command.Argument) -> String {
            let known = argument.allValues ?? []
            return (known.isEmpty || Int.random(in: 0..<5, using: &random) == 0 ? values : known)
                .randomElement(using: &random) ?? ""
        }
        for argument in arguments {
            let names = (argument.names ?? []).filter { !leftOptions.contains($0.name) }
            if argument.kind == "positional" {
                let count = Int.random(in: 0...(argument.isRepeating ? 3 : 1), using: &random)
                words += (0..<count).map { _ in value(argument) }
            } else if let name = names.randomElement(using: &random), Int.random(in: 0..<4, using: &random) == 0 {
                words.append(name.kind == "long" ? "--\(name.name)" : "-\(name.name)")
                if argument.kind == "option" { words.append(value(argument)) }
            }
        }
        return words
    }
}
