internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TextLayout

/// The command line: names and options of commands, with the usage of the one that is typed.
struct CommandReading: LineReading {
    let workspace: Workspace
    let views: [SavedView]

    var prompt: String { ":" }

    func preview(_ text: String) -> LinePreview {
        do {
            let line = try TypedCommand(text)
            return LinePreview(notes: [CommandReading.text(of: line.spec)])
        } catch .unknownOption(let option, let name) where text.hasSuffix(option) {
            // While an option is typed, it may become a known one.
            let spec = CommandSpec.named(name.lowercased())
            let isBegun = spec?.options.union(spec?.flags ?? []).contains { "--\($0)".hasPrefix(option) } ?? false
            guard !isBegun else { return LinePreview(notes: [spec].compactMap(\.self).map(Self.text)) }
            return LinePreview(problem: CommandProblem.unknownOption(option, of: name).explanation)
        } catch {
            guard error != .empty, text.contains(where: \.isWhitespace) else { return LinePreview() }
            return LinePreview(problem: error.explanation)
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        let (word, range) = line.currentWord
        guard range.lowerBound > 0 else {
            return CommandSpec.all.filter { $0.name.rawValue.hasPrefix(word) }.prefix(8).map {
                LineSuggestion($0.name.rawValue, detail: $0.purpose)
            }
        }
        let name = String(line.text.prefix { !$0.isWhitespace })
        guard let spec = CommandSpec.named(name) else { return [] }
        if word.hasPrefix("--") {
            return spec.options.union(spec.flags).sorted().map { "--\($0)" }.filter { $0.hasPrefix(word) }.map {
                LineSuggestion($0)
            }
        }
        if let acted = spec.name.acted {
            let before = line.text.prefix(range.lowerBound).split(whereSeparator: \.isWhitespace).dropFirst()
            if !before.contains(where: { $0.hasPrefix("--") }) {
                return tasks(named: before.map(String.init), beginning: word, among: acted)
            }
        }
        let previous = String(line.text.prefix(range.lowerBound)).split(whereSeparator: \.isWhitespace).last ?? ""
        return words(after: String(previous), of: spec, beginning: word)
            .map { LineSuggestion(KnownNames.quoted($0, after: "")) } + marks(spec, line)
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

    private func marks(_ spec: CommandSpec, _ line: LineEditor) -> [LineSuggestion] {
        [.add, .log, .filter, .list, .inbox, .today, .overdue, .upcoming, .week, .next].contains(spec.name)
            ? KnownNames(workspace: workspace).suggestions(for: line) : []
    }

    private func words(after previous: String, of spec: CommandSpec, beginning word: String) -> [String] {
        let names = KnownNames(workspace: workspace)
        let all: [String]
        switch (spec.name, previous) {
        case (_, "--list"), (.lists, "rename"), (.lists, "color"), (.lists, "delete"):
            return names.lists(beginningWith: word)
        case (_, "--status"): all = TaskStatus.allCases.map(\.rawValue)
        case (_, "--area"): all = TaskArea.allCases.map(\.rawValue)
        case (.import, "--from"): all = ["csv", "ics", "json", "taskwarrior", "todotxt"]
        case (.export, "--to"): all = ["csv", "ics", "json", "taskwarrior", "todotxt"]
        case (_, "--priority"): all = ["high", "medium", "low", "none"]
        case (.lists, "lists"): all = ["add", "rename", "color", "delete"]
        case (.device, "device"): all = ["show", "register", "update", "unregister"]
        case (.completions, "completions"): all = ["bash", "zsh", "fish"]
        case (.config, "config"): all = ["list", "get", "set", "describe"]
        case (.preferences, "preferences"), (.notifications, "notifications"): all = ["show", "get", "set"]
        case (.outbox, "outbox"): all = ["retry", "discard", "deleted"]
        case (.sort, "sort"), (_, "--sort"): all = TaskSort.allCases.map(\.rawValue)
        case (.view, "view"): all = views.map(\.name)
        default: return []
        }
        return all.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    }

    private static func text(of spec: CommandSpec) -> String {
        let head = spec.usage.isEmpty ? spec.name.rawValue : "\(spec.name.rawValue) \(spec.usage)"
        return "\(head): \(spec.purpose)"
    }
}
