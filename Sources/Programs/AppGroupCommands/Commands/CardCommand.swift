import AppGroup
public import ArgumentParser
public import Cards
import ExtensionPrograms
import GroupCommandLine
import ProgramFailures

/// `appgroup card`.
struct CardCommand: FastCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Draw a published card: for a bar, a terminal, a desktop or as SVG.",
        discussion: """
            Reads one file. Every state has a card, even if nothing was published or it cannot be read, so a bar never \
            loses its segment.
            """)
    static let fastPath = ["card"]
    static let fastOptions = ["format", "family", "theme", "markup", "at"]
    static let fastFlags = ["redact", "strict", "watch"]

    @Argument(help: SnapshotCommand.nameHelp) var name: String
    @Option(help: "The output format.") var format: CardFormat?
    @Option(help: "The shape of the card (default: inline for bars, medium for text, svg and json).")
    var family: CardFamily?
    @Option(help: "The colours of an SVG card.") var theme: CardTheme?
    @Option(
        help: ArgumentHelp(
            "How the bar reads text; for waybar (default: pango), i3blocks and eww (default: none).",
            discussion: "Use none for waybar with escape: true, and pango for i3blocks with markup=pango."))
    var markup: CardMarkup?
    @Option(help: ArgumentHelp("Draw the card as of this moment.", valueName: "rfc3339")) var at: String?
    @Flag(help: "Show counts only, no titles; for a lock screen.") var redact = false
    @Flag(help: "Exit with 66 if nothing was published, 76 if it is stale, and 65 if it cannot be read.")
    var strict = false
    @Flag(help: "Keep running, and print another card whenever it changes.") var watch = false
    @OptionGroup var common: GroupOptions

    mutating func take(_ words: FastWords) -> Bool {
        guard words.words.count == 1, words.command == nil else { return false }
        name = words.words[0]
        format = words["format"].flatMap(CardFormat.init)
        family = words["family"].flatMap(CardFamily.init)
        theme = words["theme"].flatMap(CardTheme.init)
        markup = words["markup"].flatMap(CardMarkup.init)
        at = words["at"]
        redact = words.has("redact")
        strict = words.has("strict")
        watch = words.has("watch")
        common = words.common
        let read: [(String, Bool)] = [
            ("format", format != nil), ("family", family != nil), ("theme", theme != nil), ("markup", markup != nil),
        ]
        return read.allSatisfy { words[$0.0] == nil || $0.1 }
    }

    func run() throws {
        var host = try ProgramHost.process()
        host.name = Output.program
        let program: WidgetProgram
        var container: String?
        do {
            let group = try GroupAccess(common)
            program = WidgetProgram(GroupAccess.location(of: group.identifier), card: try EntryName(typed: name))
            container = common.container
        } catch {
            // A bar needs a card then too, and its log the whole reason.
            let failure = ProgramFailure(error, in: .appGroup)
            if !strict { _ = GroupProgram.end(after: failure, common.json ? ["--json"] : []) }
            program = WidgetProgram(showing: failure, title: name)
        }
        host.arguments = arguments(container)
        throw Ending(program.run(on: host))
    }

    /// The arguments of the widget program.
    private func arguments(_ container: String?) -> [String] {
        let values: [(String, String?)] = [
            ("format", (format ?? (common.json ? .json : nil))?.rawValue), ("family", family?.rawValue),
            ("theme", theme?.rawValue), ("markup", markup?.rawValue), ("at", at), ("container", container),
        ]
        let flags = [("redact", redact), ("strict", strict), ("json", common.json)]
        var arguments = [watch ? "watch" : "render"]
        for (name, value) in values {
            if let value { arguments += ["--\(name)", value] }
        }
        for (name, isSet) in flags where isSet { arguments.append("--\(name)") }
        return arguments
    }
}

extension CardFamily: ExpressibleByArgument {}
extension CardFormat: ExpressibleByArgument {}
extension CardMarkup: ExpressibleByArgument {}
extension CardTheme: ExpressibleByArgument {}
