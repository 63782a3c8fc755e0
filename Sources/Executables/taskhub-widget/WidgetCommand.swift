import ArgumentParser
import Version

/// The program as ArgumentParser sees it.
struct WidgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taskhub-widget", abstract: "Draws Task Hub's cards for bars and desktops.",
        version: ProgramVersion.text,
        subcommands: [RenderCommand.self, WatchCommand.self, TimelineCommand.self, GalleryCommand.self])

    /// - Returns: what to do, or how to end without it.
    static func outcome(of arguments: [String]) -> Outcome {
        do {
            let command = try parseAsRoot(arguments)
            if let render = command as? RenderCommand { return .render(render.options) }
            if let gallery = command as? GalleryCommand { return .gallery(config: gallery.config) }
            if let watch = command as? WatchCommand { return .watch(watch.render.options) }
            if let timeline = command as? TimelineCommand {
                return .timeline(
                    RenderOptions(container: timeline.container, at: timeline.at), json: timeline.json)
            }
            var other = command
            try other.run()
            return .print("")
        } catch {
            guard exitCode(for: error) != .success else { return .print(fullMessage(for: error) + "\n") }
            let reason = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            let command = arguments.first.flatMap { CommandName(rawValue: $0) }
            let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
            return .refuse(Complaint(.wrongSyntax, "usage", sentence, helpOf: command))
        }
    }

    enum Outcome: Equatable {
        case render(RenderOptions)
        case gallery(config: String?)
        case watch(RenderOptions)
        case timeline(RenderOptions, json: Bool)
        /// Help, or what a shell asks for to complete words.
        case print(String)
        case refuse(Complaint)
    }
}
