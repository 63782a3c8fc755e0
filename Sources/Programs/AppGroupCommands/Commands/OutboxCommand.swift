import AppGroup
import ArgumentParser
import CivilCalendar
import Glibc
import GroupCommandLine
import GroupOutbox
import ProgramFailures
import SharedRuns
import TextLayout

/// `appgroup outbox`.
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Keep changes until they are delivered: in order, each at least once.",
        discussion: """
            A change has a key, by which the receiver can tell a repeated delivery. 'add' returns when it would survive \
            a power failure. 'deliver' passes one change after the other to a command.
            """,
        subcommands: [Add.self, List.self, Deliver.self, Retry.self, Discard.self])

    static let nameHelp = ArgumentHelp("The outbox: words of letters, digits, '-' and '_', separated by dots.")
    static let keyHelp = ArgumentHelp("The key of the change: 1 to 128 visible ASCII characters.")

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Keep a change.",
            discussion: """
                Standard input is a line with the key, and then the change: up to 64 KiB of anything. With --key, it is \
                only the change. A change that is there already is not added again; the same key with another change is \
                refused.
                """)

        @Argument(help: nameHelp) var name: String
        @Option(help: keyHelp) var key: String?
        @OptionGroup var common: GroupOptions

        func run() throws {
            let (group, name) = (try GroupAccess(common), try EntryName(typed: name))
            let input = try Output.input(limit: OutboxMessage.maximumFormBytes)
            let message = try key.map { try OutboxMessage(key: $0, change: input) } ?? OutboxMessage(form: input)
            let outcome = try GroupOutbox(name, in: try group.open()).add(message, at: SystemTime.now())
            if common.json {
                try Output.document { output in
                    output.append(member: "outbox", text: name.text)
                    output.append(member: "key", text: message.key)
                    output.append(member: "outcome", word: outcome.word)
                }
            }
            guard case .present(.refused) = outcome else { return }
            throw ProgramFailure(
                .refused, "change_refused", "that change was delivered, and refused",
                "Deliver it again with 'appgroup outbox retry', or give it up with 'appgroup outbox discard'")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the changes that wait, and those that were refused, in order.",
            discussion: "A line has the key, a tab, the state, a tab, and the moment at which the change was added.")

        @Argument(help: nameHelp) var name: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            let (group, name) = (try GroupAccess(common), try EntryName(typed: name))
            let contents = try group.existing().map { try GroupOutbox(name, in: $0).read() }
            for path in contents?.setAside ?? [] { Output.notice("a damaged file was set aside: \(path)") }
            guard common.json else {
                let lines = (contents?.entries ?? []).map { entry in
                    "\(entry.message.key)\t\(entry.state.words)\t\(entry.added.rfc3339)\n"
                }
                return try Output.write(Array(lines.joined().utf8))
            }
            try Output.document { output in
                output.append(member: "outbox", text: name.text)
                output.append(member: "paused_until", text: contents?.pausedUntil.map { Array($0.preciseRFC3339.utf8) })
                output.append(member: "failures", contents?.failures ?? 0)
                output.append(member: "changes", array: contents?.entries ?? []) { output, entry in
                    output.append { output in
                        output.append(member: "key", text: entry.message.key)
                        output.append(member: "state", word: entry.state.word)
                        output.append(member: "status", entry.state.status)
                        output.append(member: "added", word: entry.added.preciseRFC3339)
                        output.append(content: entry.message.change)
                    }
                }
            }
        }
    }

    struct Deliver: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "deliver", abstract: "Pass each change to a command, in order.",
            usage: "appgroup outbox deliver <name> [<options>] -- <command> …",
            discussion: """
                The command gets a line with the key, and then the change, on standard input. If it exits with 0, the \
                change was delivered. If it exits with 75, 126 or 127, is killed by a signal, or does not end in time, \
                this and all later changes wait, and no caller tries again before a pause that grows with each \
                failure; the command can ask for a pause by writing 'retry-after: SECONDS' to file descriptor 3. A \
                shell exits with 126 or 127 if it cannot run a program. With any other exit code, the change is \
                refused: it is set apart, and the next one follows.

                Exits with 0 if no change waits any longer, and with 75 if some do, or another program delivers them.
                """)

        @Argument(help: nameHelp) var name: String
        @Option(
            help: ArgumentHelp("End the command after this time, for each change.", valueName: "time"))
        var timeout = TimeSpan(.seconds(60))
        @Flag(help: "Deliver now, even if a pause is not over.") var now = false
        @OptionGroup var common: GroupOptions
        @Argument(parsing: .postTerminator, help: "The command and its arguments, after '--'.")
        var command: [String] = []

        func run() throws {
            let (group, name) = (try GroupAccess(common), try EntryName(typed: name))
            try CommandToRun.check(command, after: "outbox deliver NAME")
            let outbox = GroupOutbox(name, in: try group.open())
            let report: DeliveryReport
            // The document is all of standard output.
            let delivery = DeliveringCommand(
                command, timeout: timeout.duration, output: common.json ? STDERR_FILENO : STDOUT_FILENO)
            switch try delivery.deliver(outbox, isEarly: now) {
            case .ended(let ended): report = ended
            case .notStarted(let code):
                throw RunReport.failure(of: .notStarted(errno: code), by: command[0], isJSON: common.json)
            }
            if common.json {
                try Output.document { output in
                    output.append(member: "outbox", text: name.text)
                    output.append(member: "delivered", report.delivered)
                    output.append(member: "refused", report.refused)
                    output.append(member: "end", word: report.end.word)
                    output.append(member: "paused_until", text: report.end.pause.map { Array($0.preciseRFC3339.utf8) })
                }
            } else if report.refused > 0 {
                Output.notice(
                    "\(report.refused) \(report.refused == 1 ? "change was" : "changes were") refused. "
                        + "See 'appgroup outbox list \(name.text)'.")
            }
            try report.end.check(isJSON: common.json)
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry", abstract: "Let a refused change be delivered again, in its old place.")

        @Argument(help: nameHelp) var name: String
        @Argument(help: keyHelp) var key: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            try OutboxCommand.change(name, key, common, "waiting") { try $0.retry(key) }
        }
    }

    struct Discard: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "discard", abstract: "Give up a change.")

        @Argument(help: nameHelp) var name: String
        @Argument(help: keyHelp) var key: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            try OutboxCommand.change(name, key, common, "discarded") { try $0.discard(key) }
        }
    }

    private static func change(
        _ name: String, _ key: String, _ common: GroupOptions, _ outcome: String, _ work: (GroupOutbox) throws -> Bool
    ) throws {
        let (group, name) = (try GroupAccess(common), try EntryName(typed: name))
        guard try group.existing() != nil, try work(GroupOutbox(name, in: try group.open())) else {
            throw ProgramFailure(
                .absent, "change_missing", "the outbox '\(name.text)' has no change \(DisplayText.quoted(key))",
                "See 'appgroup outbox list \(name.text)'")
        }
        guard common.json else { return }
        try Output.document { output in
            output.append(member: "outbox", text: name.text)
            output.append(member: "key", text: key)
            output.append(member: "outcome", word: outcome)
        }
    }
}

extension AddOutcome {
    fileprivate var word: String {
        switch self {
        case .added: "added"
        case .present(let state): state.word
        }
    }
}

extension OutboxState {
    fileprivate var word: String {
        switch self {
        case .waiting: "waiting"
        case .refused: "refused"
        }
    }

    /// The exit status with which a command refused the change; 0 if none did.
    fileprivate var status: Int? {
        switch self {
        case .waiting: nil
        case .refused(let status): Int(status)
        }
    }

    fileprivate var words: String {
        switch self {
        case .waiting, .refused(status: 0): word
        case .refused(let status): "\(word) (\(status))"
        }
    }
}

extension DeliveryEnd {
    fileprivate var word: String {
        switch self {
        case .finished: "finished"
        case .paused: "paused"
        case .busy: "busy"
        case .abandoned: "abandoned"
        }
    }

    fileprivate var pause: Instant? {
        if case .paused(let moment) = self { moment } else { nil }
    }

    /// - Throws: ``Ending`` or ``ProgramFailure`` with exit code 75 if changes may wait.
    fileprivate func check(isJSON: Bool) throws {
        guard self != .finished else { return }
        if isJSON { throw Ending(.busy) }
        switch self {
        case .finished: return
        case .paused(let moment):
            throw ProgramFailure(
                .busy, "outbox_paused", "changes wait, and none is delivered before \(moment.preciseRFC3339)",
                "Use --now to deliver them now")
        case .busy, .abandoned:
            throw ProgramFailure(
                .busy, "outbox_busy", "another program delivers these changes", "It delivers the new ones too")
        }
    }
}
