package import ArgumentParser
import Arguments
import GroupCommandLine
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
              echo '{"schema": 1, "title": "Mail", "line": "3 unread"}' |
                  appgroup snapshot publish mail
              appgroup card mail --format waybar

            A command that runs once for every bar and monitor, at most every five minutes:

              appgroup run mail --max-age 300 --timeout 20 -- ./count-mail

            A token from the keyring for curl, without a prompt, and no request if there is none:

              header=$(appgroup token header mail) || exit
              printf '%s\\n' "$header" | curl -H @- https://mail.example.org/unread

            The programs of a group share one directory. Give the group to each command with --group, or set APPGROUP \
            once. 'man appgroup' explains every command.
            """,
        version: ProgramVersion.text,
        subcommands: [
            PathCommand.self, InitCommand.self, DoctorCommand.self, DefaultsCommand.self, FileCommand.self,
            LockCommand.self, RunCommand.self, SnapshotCommand.self, CardCommand.self, TokenCommand.self,
            OutboxCommand.self, ServerCommand.self, InstallCommand.self, UninstallCommand.self, CompletionsCommand.self,
        ])

    /// Those that bars and loops run.
    static let fastCommands: [any FastCommand.Type] = [
        CardCommand.self, RunCommand.self, FileCommand.Get.self, DefaultsCommand.Get.self, SnapshotCommand.Show.self,
        LockCommand.self,
    ]

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
            // The parser takes the lack of a command for a request for help.
            case .success where !WrongSyntax(arguments: arguments).lacksCommand: try answer(error, arguments)
            case .success, .validationFailure: throw WrongSyntax(arguments: arguments).failure(error)
            default: throw error
            }
        }
    }

    /// Prints what was asked for, such as help, which the parser throws as an error.
    private static func answer(_ error: any Error, _ arguments: [String]) throws(ProgramFailure) {
        let syntax = WrongSyntax(arguments: arguments)
        if let option = UnknownOption(in: arguments, of: self, isAnswered: true) { throw syntax.failure(option) }
        // The parser answers with the help of the command above it.
        if arguments.first == "help", let unknown = syntax.unknownCommand { throw unknown }
        try Output.write(Array("\(fullMessage(for: error))\n".utf8))
    }

    /// The options that may be given several times: those without a value, and those that collect their values.
    private static let mayRepeat: Set = [
        "--json", "--durable", "--redact", "--strict", "--watch", "--now", "--force", "--warm", "--bar", "--changes-at",
        "--dry-run", "--env", "--modtime",
    ]
}

/// Arguments that the parser refused.
private struct WrongSyntax {
    let arguments: [String]

    private var named: NamedCommand {
        NamedCommand(in: arguments.dropFirst(arguments.first == "help" ? 1 : 0), of: AppGroupCommand.self)
    }

    /// What is wrong about a word in the place of a command; nil if a command is there, or an option.
    var unknownCommand: ProgramFailure? {
        let commands = named.command.configuration.subcommands.flatMap { $0.names }
        guard !commands.isEmpty, let word = named.rest.first, !word.hasPrefix("-") else { return nil }
        let meant = Suggestions.names(for: word, among: commands).map { "'\(named.path) \($0)'" }
        return usage(
            "\(DisplayText.quoted(word)) is not a command of \(named.path)",
            meant.isEmpty ? "See \(named.help)" : "Did you mean \(meant.asChoice)? See \(named.help)")
    }

    /// Whether no word is behind a command that needs another one.
    var lacksCommand: Bool {
        arguments.first != "help" && !named.command.configuration.subcommands.isEmpty
            && named.rest.allSatisfy { $0 == "--" }
    }

    func failure(_ error: any Error) -> ProgramFailure {
        if let unknownCommand { return unknownCommand }
        // Without a command, the options of every command are not behind one.
        let options = arguments.prefix { $0 != "--" }
        if let last = options.last, GroupOptions.valued.contains(last) {
            return usage("'\(last)' needs a value", "See \(named.help)")
        }
        if !named.command.configuration.subcommands.isEmpty, !hasOtherOption {
            return usage("no command was given", "See \(named.help)")
        }
        if let option = UnknownOption(in: arguments, of: AppGroupCommand.self, isAnswered: false) {
            return failure(option)
        }
        let message = AppGroupCommand.message(for: error)
        if let wrong = WrongValue(parserMessage: message) { return wrong.failure(help: named.help) }
        let reason = DisplayText(message.split(whereSeparator: \.isNewline).joined(separator: " "), limit: 400).text
        let isEnded = reason.hasSuffix(".")
        return usage(
            "\(reason.prefix(1).lowercased())\(reason.dropFirst().dropLast(isEnded ? 1 : 0))", "See \(named.help)")
    }

    func failure(_ option: UnknownOption) -> ProgramFailure {
        let help = NamedCommand(in: arguments[...], of: AppGroupCommand.self).help
        // The value of a setting is private.
        if !option.hasOptionForm, arguments.starts(with: ["defaults", "set"]) {
            return usage("the value begins with '-'", "Put '--' before it, as in: appgroup defaults set KEY -- VALUE")
        }
        return usage(option.quotedMessage, option.hint(help: help))
    }

    /// Whether there is an unknown option, besides those that every command has.
    private var hasOtherOption: Bool {
        let others = arguments.prefix { $0 != "--" }.filter { word in
            !["--json", "-j"].contains(word) && !GroupOptions.valued.contains(String(word.prefix { $0 != "=" }))
        }
        return UnknownOption(in: others, of: AppGroupCommand.self, isAnswered: false) != nil
    }

    private func usage(_ message: String, _ hint: String) -> ProgramFailure {
        ProgramFailure(.usage, "usage", message, hint)
    }
}
