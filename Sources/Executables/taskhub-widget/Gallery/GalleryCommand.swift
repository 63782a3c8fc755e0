import ArgumentParser

struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.gallery.rawValue,
        abstract: "Print one HTML page with every card, made from sample data.",
        discussion: "As in: taskhub-widget gallery > cards.html")

    @Option(help: ArgumentHelp("A TOML file as for render; every card follows it.", valueName: "file"))
    var config: String?
}
