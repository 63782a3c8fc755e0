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
            return suggestions(among: named.command.subcommands.map(\.name), beginning: word)
        }
        let argument = command.word(at: before.count) ?? (named.act.takesText ? command.words.last : nil)
        return argument.map { values(of: $0, in: line) } ?? []
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

    private func values(of argument: CommandGrammar.Argument, in line: LineEditor) -> [LineSuggestion] {
        let (names, word) = (KnownNames(workspace: workspace), line.currentWord.text)
        switch (argument.name, argument.value) {
        case ("list", _), (_, "list"): return quoted(names.lists(beginningWith: word))
        case (_, "title"), (_, "filter"): return names.suggestions(for: line)
        case (_, "1-5"): return suggestions(among: ["high", "medium", "low", "none"], beginning: word)
        case (_, "view"): return suggestions(among: views, beginning: word)
        default: return suggestions(among: argument.values, beginning: word)
        }
    }

    private func suggestions(among all: [String], beginning word: String) -> [LineSuggestion] {
        quoted(all.filter { $0.lowercased().hasPrefix(word.lowercased()) })
    }

    private func quoted(_ names: [String]) -> [LineSuggestion] {
        names.map { LineSuggestion(KnownNames.quoted($0, after: "")) }
    }
}
