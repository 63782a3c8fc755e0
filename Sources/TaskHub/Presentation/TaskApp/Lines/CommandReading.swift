internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TextLayout

/// The command line: names and options of commands, with the usage of the one that is typed.
struct CommandReading: LineReading {
    let grammar: CommandGrammar
    let workspace: Workspace
    /// The names of the saved views.
    let views: [String]

    var prompt: String { ":" }

    func preview(_ text: String) -> LinePreview {
        let named = BegunCommand(text, in: grammar)
        let notes = named.map { ["\($0.usage): \($0.purpose)"] } ?? []
        do {
            _ = try TypedCommand(text, in: grammar)
            return LinePreview(notes: notes)
        } catch .unknownOption(let option, let name) where text.hasSuffix(option) {
            // While an option is typed, it may become a known one.
            let isBegun = named?.running.options.contains { $0.names.contains { $0.hasPrefix(option) } } ?? false
            guard !isBegun else { return LinePreview(notes: notes) }
            return LinePreview(problem: CommandProblem.unknownOption(option, of: name).explanation)
        } catch .usage where named?.beginsSubcommand == true {
            return LinePreview(notes: notes)
        } catch {
            guard error != .empty, text.contains(where: \.isWhitespace) else { return LinePreview() }
            return LinePreview(problem: error.explanation)
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        let (word, range) = line.currentWord
        guard range.lowerBound > 0 else {
            return grammar.commands.filter { $0.name.hasPrefix(word) }.prefix(8).map {
                LineSuggestion($0.name, detail: $0.purpose)
            }
        }
        guard let named = BegunCommand(String(line.text.prefix(range.lowerBound)), in: grammar) else { return [] }
        let (command, before) = (named.running, named.arguments.split(whereSeparator: \.isWhitespace).map(String.init))
        if word.hasPrefix("--") {
            return command.options.map(\.names[0]).filter { $0.hasPrefix(word) }.sorted().map { LineSuggestion($0) }
        }
        if let acted = named.act.acted, !before.contains(where: { $0.hasPrefix("--") }) {
            return tasks(named: before, beginning: word, among: acted)
        }
        if let option = before.last.flatMap(command.option), option.value != nil { return values(of: option, in: line) }
        if named.subcommand == nil, before.isEmpty, !named.command.subcommands.isEmpty {
            return suggestions(among: named.command.subcommands.map(\.name), in: line)
        }
        let argument = command.word(at: before.count) ?? (named.act.takesText ? command.words.last : nil)
        return argument.map { values(of: $0, at: before.count, of: named, in: line) } ?? []
    }

    /// Words of titles; nothing before the first letter, where the marked task is meant.
    private func tasks(named words: [String], beginning typed: String, among acted: ActedOn) -> [LineSuggestion] {
        guard !typed.isEmpty || !words.isEmpty else { return [] }
        let next = try? FindTask(in: workspace, shortestPrefix: IDPrefix.typedMinimum)
            .nextWords(after: words, beginning: typed, among: acted)
        return (next ?? []).prefix(8).map { word in
            let only = word.tasks.count == 1 ? DisplayText(word.tasks[0].title.text).text : nil
            return LineSuggestion(word.text, detail: only ?? CountText(tasks: word.tasks.count).text)
        }
    }

    private func values(of option: CommandGrammar.Argument, in line: LineEditor) -> [LineSuggestion] {
        switch option.name {
        case TaskField.list.option: lists(in: line)
        case TaskField.title.option, "where": KnownNames(workspace: workspace).suggestions(for: line)
        case TaskField.priority.option: suggestions(among: ["high", "medium", "low", "none"], in: line)
        default: suggestions(among: option.values, in: line)
        }
    }

    /// Suggests what a word of the command can be, which has no name but its place.
    private func values(of word: CommandGrammar.Argument, at place: Int, of named: BegunCommand, in line: LineEditor)
        -> [LineSuggestion]
    {
        switch named.act {
        case .own(.add), .own(.log), .own(.list), .own(.filter), .view:
            KnownNames(workspace: workspace).suggestions(for: line)
        case .own(.view): suggestions(among: views, in: line)
        case .own(.lists) where place == 0 && named.subcommand?.name != "add": lists(in: line)
        case .own, .verb, .program: suggestions(among: word.values, in: line)
        }
    }

    private func lists(in line: LineEditor) -> [LineSuggestion] {
        quoted(KnownNames(workspace: workspace).lists(beginningWith: line.currentWord.text))
    }

    private func suggestions(among all: [String], in line: LineEditor) -> [LineSuggestion] {
        let word = line.currentWord.text
        return quoted(all.filter { $0.lowercased().hasPrefix(word.lowercased()) })
    }

    private func quoted(_ names: [String]) -> [LineSuggestion] {
        names.map { LineSuggestion(KnownNames.quoted($0, after: "")) }
    }
}
