package import ArgumentParser
import Arguments

/// The names of the commands.
enum CommandName: String {
    case render, watch, timeline, gallery, completions

    /// Creates the command that the first argument names; `nil` if it names none.
    init?(typed arguments: [String]) {
        guard let first = arguments.first else { return nil }
        self.init(rawValue: first)
    }
}

/// The program for ArgumentParser.
package struct WidgetCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "taskhub-widget", abstract: "Draw Task Hub's cards for bars and desktops.",
        version: ProgramVersion.text,
        subcommands: [
            RenderCommand.self, WatchCommand.self, TimelineCommand.self, GalleryCommand.self,
            WidgetCompletionsCommand.self,
        ])

    package init() {}

    /// The options without a value, which may be repeated.
    private static let flags: Set<String> = ["--redact", "--strict", "--json"]

    /// Parses the arguments.
    package static func outcome(of arguments: [String]) -> Outcome {
        do {
            let command = try parseAsRoot(arguments)
            let repeated = RepeatedOption(in: arguments) { flags.contains($0) }
            if let repeated {
                return .refuse(
                    WidgetError(.wrongSyntax, "usage", repeated.message, helpOf: CommandName(typed: arguments)))
            }
            if let render = command as? RenderCommand { return .render(render.options) }
            if let gallery = command as? GalleryCommand { return .gallery(config: gallery.config) }
            if let watch = command as? WatchCommand { return .watch(watch.render.options) }
            if let timeline = command as? TimelineCommand {
                return .timeline(
                    RenderOptions(container: timeline.container, at: timeline.at), json: timeline.json)
            }
            if let completions = command as? WidgetCompletionsCommand {
                return .print(completionScript(for: completions.shell.kind))
            }
            var other = command
            try other.run()
            return .print("")
        } catch {
            if arguments.allSatisfy({ $0 == "--" }) {
                return .refuse(WidgetError(.wrongSyntax, "usage", "No command was given", helpOf: nil))
            }
            let command = CommandName(typed: arguments)
            let isAnswered = exitCode(for: error) == .success
            if let option = UnknownOption(in: arguments, of: WidgetCommand.self, isAnswered: isAnswered) {
                let error = WidgetError(.wrongSyntax, "usage", option.message, helpOf: command)
                guard let suggestion = option.suggestion else { return .refuse(error) }
                return .refuse(WidgetError(.wrongSyntax, "usage", option.message, "\(suggestion) \(error.hint)"))
            }
            if isAnswered { return .print(fullMessage(for: error) + "\n") }
            let reason = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
            return .refuse(WidgetError(.wrongSyntax, "usage", sentence, helpOf: command))
        }
    }

    /// What to do.
    package enum Outcome: Equatable {
        case render(RenderOptions)
        case gallery(config: String?)
        case watch(RenderOptions)
        case timeline(RenderOptions, json: Bool)
        /// Print help, or what a shell needs for completion.
        case print(String)
        case refuse(WidgetError)
    }
}

/// `taskhub-widget watch`, with the options of `render`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.watch.rawValue, abstract: "Print a card, and another whenever it changes.",
        usage: "taskhub-widget watch [<options>]",
        discussion: """
            Prints a card as soon as the tasks change, and whenever the card changes by itself: when a task becomes due \
            soon or overdue, at midnight, and when the tasks become too old. Sleeps in between, and exits when its \
            output is closed. With --at, the clock stands still. With --strict, the exit code is that of the last card.
            """)

    @OptionGroup var render: RenderCommand
}

/// `taskhub-widget timeline`.
struct TimelineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.timeline.rawValue,
        abstract: "List the moments at which the card will change by itself.",
        discussion: """
            The list is right until a new snapshot is published. The relevance of an entry is 75 if a task is overdue \
            then, else 50 if one is due within the hour, else 25 if one is due by the end of the day, else 0. It is 0 \
            for a card that cannot be trusted (stale, signed-out, locked, missing, unreadable).
            """)

    @Option(name: .long(.container), help: RenderCommand.containerHelp)
    var container: String?

    @Option(name: .long(.at), help: ArgumentHelp("List the changes after this moment.", valueName: "rfc3339"))
    var at: String?

    @Flag(name: .customLong("json"), help: "Print one JSON document.")
    var json = false
}

/// `taskhub-widget gallery`.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.gallery.rawValue,
        abstract: "Print one HTML page with every card, made from sample data.",
        discussion: "Example: taskhub-widget gallery > cards.html")

    @Option(help: ArgumentHelp("A TOML file as for render; it applies to every card.", valueName: "file"))
    var config: String?
}

/// `taskhub-widget completions`.
struct WidgetCompletionsCommand: ParsableCommand {
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish

        var kind: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: CommandName.completions.rawValue,
        abstract: "Print a script that completes commands and options in a shell.")

    @Argument(help: "The shell.") var shell: Shell
}
