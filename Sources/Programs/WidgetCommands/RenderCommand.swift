public import ArgumentParser
public import Cards

/// `taskhub-widget render` for ArgumentParser: its help, and every spelling that ``FastRenderArguments`` does not read.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.render.rawValue, abstract: "Print one card.",
        discussion: """
            Reads one file, which taskhub and taskhub-intent publish. Never prompts and never changes anything. Every \
            state has a card, so a bar never loses its segment.
            """)

    @Option(name: .long(.container), help: containerHelp, completion: .directory)
    var container: String?

    @Option(
        name: .long(.config),
        help: ArgumentHelp(
            "A TOML file with the card's colours, font, dates and sections.", discussion: ConfigurationRule.help,
            valueName: "file"), completion: .file())
    var config: String?

    @Option(
        name: .long(.family), help: "The shape of the card (default: inline for bars, medium for text, svg and json).")
    var family: CardFamily?

    @Option(name: .long(.format), help: "The output format.")
    var format = RenderOptions().format

    @Option(
        name: .long(.markup),
        help: ArgumentHelp(
            "How the bar reads text; for waybar (default: pango), i3blocks and eww (default: none).",
            discussion: "Use none for waybar with escape: true, and pango for i3blocks with markup=pango."))
    var markup: CardMarkup?

    @Option(name: .long(.at), help: ArgumentHelp("Draw the card as of this moment.", valueName: "rfc3339"))
    var at: String?

    @Option(
        name: .long(.theme),
        help: ArgumentHelp(
            "The colours of an SVG card.",
            discussion: "Default: the theme in --config, else the one set with `taskhub config set theme`, else light.")
    )
    var theme: CardTheme?

    @Flag(name: .long(.redact), help: "Show counts only, no titles; for a lock screen.")
    var redact = RenderOptions().redact

    @Flag(name: .long(.strict), help: "Exit with 1 unless the snapshot is current and --config can be used.")
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

extension CardFamily: ExpressibleByArgument {}
extension CardFormat: ExpressibleByArgument {}
extension CardMarkup: ExpressibleByArgument {}
extension CardTheme: ExpressibleByArgument {}
