import AppGroup
import ArgumentParser
import CardDocuments
import CivilCalendar
import GroupCommandLine
import GroupDefaults
import GroupSnapshot
import PosixFiles
import ProgramFailures
import TextLayout

/// `appgroup snapshot`.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Publish what widgets show, and read it.",
        discussion: """
            A snapshot is one file with its age, its end and a checksum. Readers take no lock, and find the old or the \
            new one.
            """,
        subcommands: [Publish.self, Show.self, State.self, Watch.self])

    static let nameHelp = ArgumentHelp(
        "The snapshot's name: words of letters, digits, '-' and '_', separated by dots.")

    struct Publish: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "publish", abstract: "Publish standard input, and notify status bars and watchers.",
            discussion: """
                A card is one JSON object, as in {"schema": 1, "title": "Mail", "line": "3 unread"}; appgroup-card(5) \
                describes it. A mistake in it is refused with its place. The moments of its entries are when it changes \
                by itself.
                """)

        @Argument(help: nameHelp) var name: String
        @Option(help: ArgumentHelp("What the content is, for its readers.", valueName: "name")) var kind = "card"
        @Option(name: .customLong("kind-version"), help: ArgumentHelp("The version of that kind.", valueName: "number"))
        var version = 1
        @OptionGroup var validity: Validity
        @Option(
            help: ArgumentHelp(
                "A status bar to refresh, besides those of the setting 'bars', as in waybar:8. Repeatable.",
                valueName: "bar"))
        var bar: [String] = []
        @OptionGroup var common: GroupOptions

        func run() throws {
            let (group, name, kind) = (try GroupAccess(common), try EntryName(typed: name), try contentKind)
            let now = SystemTime.now()
            let (validUntil, moments) = (try validity.end(from: now), try validity.moments)
            let bars = try BarRefresh(typed: bar)
            let content = try Output.input(limit: SnapshotFile.maximumContentBytes)
            let changes = kind.name == ContentKind.card.name ? try CardContent.changes(in: content, kind) : []
            let container = try group.open()
            let header = try SnapshotFile(name, in: container.paths).publish(under: container.locks) {
                SnapshotDraft(
                    content, as: kind, at: now, validUntil: validUntil,
                    changes: Set(changes + moments).sorted())
            }
            bars.run(and: container.defaults)
            if let validUntil, validUntil <= now {
                Output.notice(
                    "'\(name.text)' is published, but already too old: \(validUntil.rfc3339) is past. "
                        + "Give a later end with --valid-for or --valid-until.")
            }
            guard common.json else { return }
            try Output.document { output in
                output.append(member: "name", text: name.text)
                output.append(header, at: now)
                output.append(member: "bytes", content.count)
            }
        }

        private var contentKind: ContentKind {
            get throws(ProgramFailure) {
                guard ContentKind.versions.contains(version) else {
                    throw ProgramFailure(
                        .refused, "version_refused", "'\(version)' is not a value of '--kind-version'",
                        "Give a number from 1 on; see 'appgroup snapshot publish --help'")
                }
                return ContentKind(try EntryName(typed: kind), version: version)
            }
        }
    }

    struct Show: FastCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the content of a snapshot.",
            discussion: """
                Exits with 76 if it is stale, after printing it. Exits with 66 if nothing was published, and with 65 if \
                what was published is damaged or has a later format.
                """)
        static let fastPath = ["snapshot", "show"]

        @Argument(help: nameHelp) var name: String
        @OptionGroup var common: GroupOptions

        mutating func take(_ words: FastWords) -> Bool {
            guard words.words.count == 1, words.command == nil else { return false }
            name = words.words[0]
            common = words.common
            return true
        }

        func run() throws {
            let (file, now) = (try SnapshotFile(typed: name, common), SystemTime.now())
            let reading = file.read(at: now)
            let failure = reading.failure(of: file)
            guard let content = reading.content, let header = reading.header else {
                throw failure ?? ProgramFailure(SnapshotFault.damaged, in: .appGroup)
            }
            if common.json {
                try Output.document { output in
                    output.append(member: "name", text: name)
                    output.append(member: "state", word: reading.word)
                    output.append(header, at: now)
                    output.append(content: content)
                }
            } else {
                try Output.write(Array(content))
            }
            if let failure { throw Ending(failure.status) }
        }
    }

    struct State: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "state", abstract: "Print one word: fresh, stale, missing, unreadable or newer.",
            discussion: "With --json, prints everything but the content.")

        @Argument(help: nameHelp) var name: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            let (file, now) = (try SnapshotFile(typed: name, common), SystemTime.now())
            try file.read(at: now).printState(of: file, at: now, asJSON: common.json)
        }
    }

    struct Watch: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "watch", abstract: "Print the state at once, and whenever it may have changed.",
            discussion: """
                Prints a line as 'snapshot state' does: at the start, after each publishing, and at each moment at \
                which the content changes by itself or becomes stale. Sleeps in between. Exits when its output is \
                closed.
                """)

        @Argument(help: nameHelp) var name: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            let file = try SnapshotFile(typed: name, common)
            var watch = file.watch(now: SystemTime.now)
            while let reading = watch.next() {
                try reading.printState(of: file, at: SystemTime.now(), asJSON: common.json)
            }
        }
    }
}

/// The card as the content of a snapshot.
enum CardContent {
    /// Checks a document as its writer should, and returns when it changes.
    static func changes(in content: [UInt8], _ kind: ContentKind) throws(ProgramFailure) -> [Instant] {
        guard kind.version <= ContentKind.card.version else {
            throw ProgramFailure(
                .refused, "card_newer", "version \(kind.version) of the card document is not known here",
                "Update the Task Hub toolkit")
        }
        guard !content.isEmpty else {
            throw ProgramFailure(
                .refused, "card_refused", "standard input is empty", "Give it a card; see appgroup-card(5)")
        }
        let problems = CardDocument.problems(in: content)
        if !problems.isEmpty {
            let shown = problems.prefix(3).map(\.text).joined(separator: "; ")
            let others = problems.count > 3 ? "; and \(problems.count - 3) more" : ""
            throw ProgramFailure(
                .refused, "card_refused", "the card is refused: \(shown)\(others)",
                "See appgroup-card(5)")
        }
        do throws(CardDocumentError) {
            return try CardDocument(reading: content).changes
        } catch {
            throw ProgramFailure(
                .refused, "card_refused", "the card is refused: \(error.sentence)", "See appgroup-card(5)")
        }
    }
}

extension SnapshotFile {
    init(typed name: String, _ common: GroupOptions) throws {
        self.init(try EntryName(typed: name), in: try GroupAccess(common).paths)
    }
}

extension SnapshotReading {
    var word: String {
        switch self {
        case .fresh: "fresh"
        case .stale: "stale"
        case .missing: "missing"
        case .newer: "newer"
        case .unreadable: "unreadable"
        }
    }

    /// Why the content is missing or cannot be trusted; nil if it is fresh.
    fileprivate func failure(of file: SnapshotFile) -> ProgramFailure? {
        if case .unreadable(.refused(let error)) = self {
            return ProgramFailure(reading: error, hint: "Publish it again")
        }
        return ProgramFailure(self, of: file.name, in: .appGroup)
    }
}

extension SnapshotReading where Content: Collection<UInt8> {
    fileprivate func printState(
        of file: SnapshotFile, at now: Instant, asJSON: Bool
    ) throws(ProgramFailure) {
        guard asJSON else { return try Output.line(word) }
        try Output.document { output in
            output.append(member: "name", text: file.name.text)
            output.append(member: "state", word: word)
            if let header { output.append(header, at: now) }
            if let content { output.append(member: "bytes", content.count) }
            if let failure = failure(of: file) { output.append(member: "reason", text: failure.message) }
        }
    }
}

extension ByteBuffer {
    /// Appends what an envelope says about its content.
    fileprivate mutating func append(_ header: SnapshotHeader, at now: Instant) {
        append(member: "kind", text: header.content.name.text)
        append(member: "kind_version", header.content.version)
        append(member: "generation", Int(header.generation))
        append(member: "published", word: header.published.preciseRFC3339)
        append(member: "age", Int(header.age(at: now).components.seconds))
        append(member: "valid_until", text: header.validUntil.map { Array($0.preciseRFC3339.utf8) })
        append(member: "changes", array: header.changes) { $0.append("\"\($1.preciseRFC3339)\"") }
    }
}
