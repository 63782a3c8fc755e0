public import AppGroup
internal import CivilCalendar
public import ProgramFailures
internal import TextLayout

/// A whole intents program: it acts from a keybinding, a button or a script, and answers with one line or JSON.
///
/// ```swift
/// let glasses = IntentArgument.number("glasses", "How many", in: 1...10, otherwise: 1)
/// let drink = Intent("drink", "Count glasses of water", glasses) { call, glasses in
///     try call.append("\(glasses)", to: "changes")
///     return IntentAnswer("Counted", ["glasses": .number(glasses)])
/// }
/// IntentProgram(location, drink).run()
/// ```
///
/// `water-intent drink 2` and `water-intent drink --glasses 2 --json` then run it. It is synchronous, because starting
/// the concurrency runtime takes longer than a change. It never prompts: an intent gets no terminal.
public struct IntentProgram: Sendable {
    /// What sentences about errors call the application's things.
    public var words: FailureWords
    private let location: ContainerLocation
    private let order: LockOrder
    private let intents: [Intent]

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - location: Where the application's container is.
    ///   - order: The locks that the application names itself.
    ///   - intents: What the program can do.
    /// - Precondition: No two intents have the same name.
    public init(_ location: ContainerLocation, order: LockOrder = .toolkit, _ intents: Intent...) {
        precondition(Set(intents.map(\.name)).count == intents.count, "every intent has a name of its own")
        self.location = location
        self.order = order
        self.intents = intents
        words = FailureWords(containerVariable: location.variable)
    }

    /// Runs the program in this process, and exits.
    public func run() -> Never { ProgramHost.run(run) }

    /// Runs the program.
    ///
    /// - Parameter host: What the program gets from outside.
    /// - Returns: The exit code.
    public func run(on host: ProgramHost) -> ProgramStatus {
        do {
            guard let intent = try intent(host) else {
                _ = try host.output(Array(help(host.name).utf8))
                return .done
            }
            let help = "\(host.name) \(intent.name) --help"
            let typed = try CommandLineWords(
                Array(host.arguments.dropFirst()), intent.options + IntentProgram.rules, help: help)
            if typed.has("help") {
                _ = try host.output(Array(self.help(intent, host.name).utf8))
                return .done
            }
            let perform = try intent.prepare(ArgumentReader(typed, help: help))
            let path = try location.path(argument: typed["container"], environment: host.environment)
            let container = try GroupContainer.open(at: path)
            let call = IntentCall(
                now: host.now(), zone: host.zone, key: typed["key"] ?? host.makeID(), container: container,
                locks: ContainerLocks(paths: container.paths, order: order))
            let answer = try perform(call)
            // The change is made, whether or not anyone reads the answer.
            _ = try host.output(typed.has("json") ? answer.document(of: intent.name) : answer.line)
            return .done
        } catch {
            return host.report(error, in: words)
        }
    }

    private static let rules = [
        OptionRule(name: "key", value: "KEY", help: "What identifies the change, so that a repetition is recognised."),
        OptionRule(name: "container", value: "DIR", help: "The group container."),
        OptionRule(name: "json", help: "Print the answer, or an error, as JSON."),
        OptionRule(name: "help", help: "Show this help."),
    ]

    /// Returns the intent that the first argument names; nil if it asks for help.
    private func intent(_ host: ProgramHost) throws(ProgramFailure) -> Intent? {
        let first = host.arguments.first
        guard first != "--help", first != "help" else { return nil }
        if let intent = intents.first(where: { $0.name == first }) { return intent }
        let near = first.flatMap { NearWords(to: $0, among: intents.map(\.name)).words.first }
        throw ProgramFailure(
            .usage, "usage", first == nil ? "no intent was given" : "there is no such intent",
            near.map { "Did you mean '\($0)'?" } ?? "Run '\(host.name) --help' to see what there is")
    }

    private func help(_ program: String) -> String {
        var help = HelpText(
            "Act on what the application keeps. Never prompts.", usage: ["\(program) INTENT [ARGUMENTS]"])
        help.append("intents", intents.map { ($0.name, $0.summary) })
        return help.text
    }

    private func help(_ intent: Intent, _ program: String) -> String {
        let words = intent.options.map { option in
            option.value.map { "[--\(option.name)] \($0)" } ?? "[\(option.form)]"
        }
        var help = HelpText(
            "\(intent.summary).", usage: [([program, intent.name] + words).joined(separator: " ")])
        help.append("options", (intent.options + IntentProgram.rules).map { ($0.form, $0.help) })
        return help.text
    }
}
