internal import ArgumentParser

/// The options of the commands that print tables.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When to use colours and bold text: on a terminal, always or never. NO_COLOR means never.",
            valueName: "when"))
    var color = TextOutput.ColorChoice.auto

    @Flag(help: "Do not show long output in a pager ($PAGER, else less -FRX).")
    var noPager = false

    var text: TextOutput { TextOutput(color: color, usesPager: !noPager) }
}

extension TextOutput.ColorChoice: ExpressibleByArgument {}
