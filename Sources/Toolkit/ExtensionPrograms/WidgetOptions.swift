internal import Cards
internal import CivilCalendar
internal import ProgramFailures
internal import TextLayout

/// What the arguments of a widget ask for.
struct WidgetOptions {
    enum Command: String, CaseIterable {
        case render, watch, timeline, gallery

        var help: String {
            switch self {
            case .render: "Print one card (if no command is given)."
            case .watch: "Print a card, and another whenever it changes, until the output is closed."
            case .timeline: "List the moments at which the card will change by itself."
            case .gallery: "Print one HTML page with the card in every family, theme and bar."
            }
        }
    }

    static let rules = [
        OptionRule(name: "container", value: "DIR", help: "The group container."),
        OptionRule(name: "format", value: "FORMAT", help: "The output format (default: text)."),
        OptionRule(
            name: "family", value: "FAMILY", help: "The shape of the card (default: inline for bars, else medium)."),
        OptionRule(name: "theme", value: "THEME", help: "The colours of an SVG card: light (default) or dark."),
        OptionRule(
            name: "markup", value: "MARKUP",
            help: "How the bar reads text: pango (waybar's default) or none (that of i3blocks and eww)."),
        OptionRule(name: "at", value: "TIME", help: "Draw the card as of this RFC 3339 time."),
        OptionRule(name: "redact", help: "Show counts only, and no row; for a lock screen."),
        OptionRule(
            name: "strict",
            help: "Report why the card cannot be trusted, and exit with 66 (missing), 76 (old) or another code."),
        OptionRule(name: "json", help: "Print the timeline, or an error, as JSON."),
        OptionRule(name: "help", help: "Show this help."),
    ]

    let command: Command
    let container: String?
    let format: CardFormat
    let family: CardFamily
    let theme: CardTheme
    let markup: CardMarkup?
    let at: Instant?
    let redact: Bool
    let strict: Bool
    let json: Bool
    let wantsHelp: Bool

    init(_ host: ProgramHost) throws(ProgramFailure) {
        let help = "\(host.name) --help"
        let typed = try CommandLineWords(host.arguments, WidgetOptions.rules, help: help)
        func choice<Value: RawRepresentable>(
            _ name: String, _ kind: Value.Type
        ) throws(ProgramFailure) -> Value? where Value.RawValue == String {
            guard let word = typed[name] else { return nil }
            guard let value = Value(rawValue: word) else {
                throw ProgramFailure(
                    .refused, "invalid_value", "\(DisplayText.quoted(word)) is not a value of '--\(name)'",
                    "Run '\(help)' to see what there is")
            }
            return value
        }
        guard typed.words.count <= 1, let command = Command(rawValue: typed.words.first ?? Command.render.rawValue)
        else {
            throw ProgramFailure(
                .usage, "usage", "\(DisplayText.quoted(typed.words.joined(separator: " "))) is not a command",
                "Run '\(help)' to see what there is")
        }
        self.command = command
        container = typed["container"]
        if container == "" {
            throw ProgramFailure(.usage, "usage", "'--container' is empty", "Give it a directory")
        }
        format = try choice("format", CardFormat.self) ?? .text
        family = try choice("family", CardFamily.self) ?? format.defaultFamily
        theme = try choice("theme", CardTheme.self) ?? .light
        markup = try choice("markup", CardMarkup.self)
        if markup != nil, format.defaultMarkup == nil {
            throw ProgramFailure(
                .usage, "usage", "'--markup' applies only to the formats waybar, i3blocks and eww", "Leave it out")
        }
        at = typed["at"].flatMap { Instant(rfc3339: $0) }
        if at == nil, let text = typed["at"] {
            throw ProgramFailure(
                .refused, "invalid_moment", "\(DisplayText.quoted(text)) is not an RFC 3339 time",
                "An example is 2026-11-30T17:00:00Z")
        }
        (redact, strict, json) = (typed.has("redact"), typed.has("strict"), typed.has("json"))
        wantsHelp = typed.has("help")
    }

    static func help(_ name: String, title: String) -> String {
        var help = HelpText(
            "Draw the card '\(title)'. Reads one file, and never prompts.", usage: ["\(name) [COMMAND] [OPTIONS]"])
        help.append("commands", Command.allCases.map { ($0.rawValue, $0.help) })
        help.append("options", rules.map { ($0.form, $0.help) })
        // Not in the rules: joining them there would be a sixth of every run.
        help.append(
            "values",
            [
                ("FORMAT", CardFormat.allCases.map(\.rawValue).joined(separator: ", ")),
                ("FAMILY", CardFamily.allCases.map(\.rawValue).joined(separator: ", ")),
            ])
        return help.text
    }
}
