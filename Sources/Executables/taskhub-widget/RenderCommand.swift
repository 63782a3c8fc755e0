import ArgumentParser
import WidgetCards

/// `taskhub-widget render` as ArgumentParser sees it: the help, and every way of writing the options that the
/// fast path leaves alone.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.render.rawValue, abstract: "Print one card, and exit.",
        discussion: """
            Reads the one file that taskhub and taskhub-intent publish; asks nobody and changes nothing. There is \
            a card for every state, so a bar never loses its segment.
            """)

    @Option(name: .long(.container), help: containerHelp)
    var container: String?

    @Option(
        name: .long(.config),
        help: ArgumentHelp(
            "A TOML file with the card's colours, font, dates and sections.", discussion: ConfigurationRule.help,
            valueName: "file"))
    var config: String?

    @Option(
        name: .long(.family), help: "The shape of the card (default: inline for bars, medium for text, svg and json).")
    var family: CardFamily?

    @Option(name: .long(.format), help: "What to print.")
    var format = RenderOptions().format

    @Option(
        name: .long(.markup),
        help: ArgumentHelp(
            "What the bar reads texts as: for waybar (default: pango), i3blocks and eww (default: none).",
            discussion: "Take none for waybar with escape: true; pango for i3blocks with markup=pango."))
    var markup: CardMarkup?

    @Option(name: .long(.at), help: ArgumentHelp("Draw the card as of this moment.", valueName: "rfc3339"))
    var at: String?

    @Option(
        name: .long(.theme),
        help: ArgumentHelp(
            "The colours of an SVG card.",
            discussion: "Default: the configuration's, else that of `taskhub config set theme`, else light."))
    var theme: CardTheme?

    @Flag(name: .long(.redact), help: "Counts only, no titles: for a locked screen.")
    var redact = RenderOptions().redact

    @Flag(name: .long(.strict), help: "Exit with 1 unless there is a current snapshot, and --config can be followed.")
    var strict = RenderOptions().strict

    var options: RenderOptions {
        RenderOptions(
            container: container, config: config, family: family, format: format, markup: markup, at: at, theme: theme,
            redact: redact, strict: strict)
    }

    static let containerHelp = ArgumentHelp(
        "The group container.",
        discussion: "Default: $TASKHUB_GROUP_CONTAINER, else $XDG_DATA_HOME/group-containers/group.dev.taskhub.",
        valueName: "dir")
}

extension NameSpecification {
    static func long(_ option: RenderOption) -> NameSpecification {
        .customLong(option.rawValue)
    }
}
