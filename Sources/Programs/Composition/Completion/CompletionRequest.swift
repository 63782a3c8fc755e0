package import ArgumentParser
internal import Arguments
internal import Glibc

/// A request of a shell for the words that can follow on a command line.
///
/// The scripts of ``CompletionScript`` make it, as in `taskhub complete-words bash done 3c`. It never fails, and never
/// writes anything but its answer.
package struct CompletionRequest {
    private static let name = "complete-words"

    private let shell: CompletionScript.Shell
    /// The words before the current one, without the program's name.
    private let words: [String]
    private let current: String

    /// Creates the request that the program's arguments are; `nil` if they are another command.
    package init?(_ arguments: [String]) {
        guard arguments.count >= 3, arguments[0] == Self.name,
            let shell = CompletionScript.Shell(rawValue: arguments[1])
        else { return nil }
        self.shell = shell
        words = Self.joiningValues(arguments[2..<arguments.count - 1])
        current = Self.unquoted(arguments[arguments.count - 1])
    }

    /// Prints the answer: a line with its kind, and one for each word and its description, separated by a tab.
    package func answer(for root: any ParsableCommand.Type) -> Never {
        // A closed pipe must not kill it.
        signal(SIGPIPE, SIG_IGN)
        _ = try? StandardStreams.write(answer(of: root).lines.utf8, to: STDOUT_FILENO)
        exit(0)
    }

    private func answer(of root: any ParsableCommand.Type) -> CompletionAnswer {
        let named = NamedCommand(in: words[...], of: root)
        let commands = named.command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let shape = CommandShape(of: named.running)
        let line = CommandLineBeginning(named.rest, shape)
        let source = CompletionSource(
            command: named.command._commandName, parent: named.names.dropLast().last, container: line.container,
            before: line.positionals, typed: current)
        if let option = line.openOption {
            return source.values(of: option).matching(current)
        }
        if !line.isTerminated, let equals = current.firstIndex(of: "="), current.hasPrefix("--") {
            let name = String(current[..<equals])
            guard let option = shape.options.first(where: { $0.isCalled(name) }) else { return .words([]) }
            return source.values(of: option).matching(String(current[current.index(after: equals)...]))
                .prefixed(by: "\(name)=")
        }
        if !line.isTerminated, current.hasPrefix("-") {
            return CompletionAnswer.words(line.unusedOptions(of: shape)).matching(current)
        }
        var answer = CompletionAnswer.words([])
        if !commands.isEmpty, named.rest.isEmpty {
            answer = .words(commands.map { .init($0._commandName, $0.configuration.abstract) })
        } else if let argument = line.nextPositional(of: shape) {
            answer = source.values(of: argument)
        }
        return answer.matching(current)
    }

    /// bash makes three words of `--list=Home`.
    private static func joiningValues(_ words: ArraySlice<String>) -> [String] {
        var joined: [String] = []
        for word in words {
            if joined.last?.hasPrefix("--") == true, word == "=" {
                joined[joined.count - 1] += "="
            } else if let last = joined.last, last.hasPrefix("--"), last.hasSuffix("=") {
                joined[joined.count - 1] += word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// A shell passes the current word as it is typed, so far.
    private static func unquoted(_ word: String) -> String {
        if let quote = word.first, quote == "'" || quote == "\"" { return String(word.dropFirst()) }
        var text = ""
        var isEscaped = false
        for character in word {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(character)
                isEscaped = false
            }
        }
        return text
    }
}

/// The words of a command line before the one that is completed.
private struct CommandLineBeginning {
    private let used: [String]
    let positionals: [String]
    /// The option whose value comes next.
    let openOption: CommandShape.Argument?
    /// Whether `--` was among the words, after which nothing is an option.
    let isTerminated: Bool
    /// The value of `--container`.
    let container: String?

    init(_ words: ArraySlice<String>, _ shape: CommandShape) {
        var (used, positionals, isTerminated): ([String], [String], Bool) = ([], [], false)
        var open: CommandShape.Argument?
        var container: String?
        for word in words {
            if let option = open {
                if option.isCalled("--container") { container = word }
                open = nil
            } else if isTerminated || !word.hasPrefix("-") || word == "-" {
                positionals.append(word)
            } else if word == "--" {
                isTerminated = true
            } else {
                let name = String(word.prefix { $0 != "=" })
                used.append(name)
                if name == "--container", name != word { container = String(word.dropFirst(name.count + 1)) }
                // bash passes the value after it as the current word.
                let isOpen = name == word || word.hasSuffix("=")
                if isOpen { open = shape.options.first { $0.kind == "option" && $0.isCalled(name) } }
            }
        }
        (self.used, self.positionals, self.isTerminated) = (used, positionals, isTerminated)
        (openOption, self.container) = (open, container)
    }

    func unusedOptions(of shape: CommandShape) -> [CompletionAnswer.Word] {
        shape.options.filter { option in option.isRepeating || !used.contains(where: option.isCalled) }
            .flatMap { option in option.offeredNames.map { .init($0, option.abstract ?? "") } }
    }

    func nextPositional(of shape: CommandShape) -> CommandShape.Argument? {
        if positionals.count < shape.positionals.count { return shape.positionals[positionals.count] }
        return shape.positionals.last.flatMap { $0.isRepeating ? $0 : nil }
    }
}
