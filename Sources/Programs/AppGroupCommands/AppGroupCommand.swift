package import ArgumentParser
import Arguments
import ProgramFailures
import TextLayout

/// The program for ArgumentParser.
package struct AppGroupCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "appgroup",
        abstract: "Shared files, settings, cards and tokens for widgets and scripts.",
        usage: "appgroup --group ID <command> …",
        discussion: """
            A first card in your bar:

              export APPGROUP=org.example.mail
              echo '{"schema": 1, "title": "Mail", "line": "3 unread"}' | appgroup snapshot publish mail
              appgroup card mail --format waybar

            A command that runs once for every bar and monitor, at most every five minutes:

              appgroup run mail --max-age 300 --timeout 20 -- ./count-mail

            A token from the keyring for curl, without a prompt:

              appgroup token header mail | curl -H @- https://mail.example.org/unread

            The programs of a group share one directory. Give the group to each command with --group, or set APPGROUP \
            once. 'man appgroup' explains every command.
            """,
        version: ProgramVersion.text,
        subcommands: [
            PathCommand.self, InitCommand.self, DoctorCommand.self, DefaultsCommand.self, FileCommand.self,
            LockCommand.self, RunCommand.self, SnapshotCommand.self, CardCommand.self, TokenCommand.self,
            OutboxCommand.self, ServerCommand.self, 
            CompletionsCommand.self,
        ])

    package init() {}

    /// Parses the arguments and runs the command that they name.
    ///
    /// - Throws: ``ProgramFailure`` for wrong syntax, and what the command throws.
    static func run(_ arguments: [String]) throws {
        do {
            var command = try parseAsRoot(arguments)
            // The parser takes the last of several values silently.
            if let repeated = RepeatedOption(in: arguments, mayRepeat: { mayRepeat.contains($0) }) {
                let help = NamedCommand(in: arguments[...], of: self).help
                throw ProgramFailure(.usage, "usage", repeated.message, "Give it once; see \(help)")
            }
            try command.run()
        } catch let error where error is ProgramFailure || error is Ending {
            throw error
        } catch {
            switch exitCode(for: error) {
            case .success where !arguments.isEmpty && !arguments.allSatisfy { $0 == "--" }:
                try answer(error, arguments)
            case .success, .validationFailure: throw WrongSyntax(arguments: arguments).failure(error)
            default: throw error
            }
        }
    }

    /// Prints what was asked for, such as help, which the parser throws as an error.
    private static func answer(_ error: any Error, _ arguments: [String]) throws(ProgramFailure) {
        if let option = UnknownOption(in: arguments, of: self, isAnswered: true) {
            throw WrongSyntax(arguments: arguments).failure(option)
        }
        try Output.write(Array("\(fullMessage(for: error))\n".utf8))
    }

    /// The options that may be given several times: those without a value, and those that collect their values.
    private static let mayRepeat: Set = [
        "--json", "--durable", "--redact", "--strict", "--watch", "--now", "--force", "--bar", "--changes-at",
        "--dry-run",
    ]
}

/// Arguments that the parser refused.
private struct WrongSyntax {
    let arguments: [String]

    func failure(_ error: any Error) -> ProgramFailure {
        let asksForHelp = arguments.first == "help"
        let named = NamedCommand(in: arguments.dropFirst(asksForHelp ? 1 : 0), of: AppGroupCommand.self)
        let commands = named.command.configuration.subcommands.flatMap { $0.names }
        if !commands.isEmpty {
            let words = named.rest.filter { $0 != "--" }
            if words.isEmpty { return usage("no command was given", "See \(named.help)") }
            if let word = named.rest.first, !word.hasPrefix("-") { return unknown(word, in: named, commands) }
        }
        if let option = UnknownOption(in: arguments, of: AppGroupCommand.self, isAnswered: false) {
            return failure(option)
        }
        let lines = AppGroupCommand.message(for: error).split(whereSeparator: \.isNewline)
        // The parser lists values as lines with a hyphen.
        let values = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
        let sentence = lines.prefix(lines.count - values.count).joined(separator: " ")
        let reason = DisplayText(sentence + (values.isEmpty ? "" : " \(values.asChoice)"), limit: 400).text
        let isEnded = reason.hasSuffix(".")
        return usage(
            "\(reason.prefix(1).lowercased())\(reason.dropFirst().dropLast(isEnded ? 1 : 0))", "See \(named.help)")
    }

    func failure(_ option: UnknownOption) -> ProgramFailure {
        usage(option.message, option.hint(help: NamedCommand(in: arguments[...], of: AppGroupCommand.self).help))
    }

    private func unknown(_ word: String, in group: NamedCommand, _ commands: [String]) -> ProgramFailure {
        let meant = Suggestions.names(for: word, among: commands).map { "'\(group.path) \($0)'" }
        let shown = DisplayText(word, placeholder: "").text.prefix(40)
        return usage(
            "'\(shown)' is not a command of \(group.path)",
            meant.isEmpty ? "See \(group.help)" : "Did you mean \(meant.asChoice)? See \(group.help)")
    }

    private func usage(_ message: String, _ hint: String) -> ProgramFailure {
        ProgramFailure(.usage, "usage", message, hint)
    }
}
