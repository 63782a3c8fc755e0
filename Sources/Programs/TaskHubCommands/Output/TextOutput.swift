internal import CommandOutput
internal import Composition
internal import Glibc
internal import ProcessControl
internal import TextLayout

/// Standard output for text that people read.
struct TextOutput: Sendable {
    enum ColorChoice: String, CaseIterable, Sendable {
        case auto, always, never
    }

    private static let usualPager = ["less", "-FRX"]

    private let usesColor: Bool
    private let usesPager: Bool

    init(color: ColorChoice = .auto, usesPager: Bool = true) {
        usesColor =
            switch color {
            case .auto: Terminal.output.allowsColor
            case .always: true
            case .never: false
            }
        self.usesPager = usesPager
    }

    /// The layout for the terminal as wide as it is now, or for a file.
    var layout: OutputLayout { OutputLayout(columns: Terminal.output.columns, usesColor: usesColor) }

    /// Prints the text, through a pager if it is longer than the terminal.
    func print(_ text: String) throws {
        if usesPager, let rows = Terminal.output.rows, text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows,
            page(text)
        {
            return
        }
        try StandardStreams.print(text)
    }

    /// - Returns: False if no pager could be started.
    private func page(_ text: String) -> Bool {
        let chosen = environmentValue("PAGER").flatMap { $0.isEmpty ? nil : $0 }
        guard let words = chosen.map({ try? CommandWords(splitting: $0).words }) ?? Self.usualPager else {
            return false
        }
        var environment = ThisProgram.environment()
        // PAGER is often set to less alone, which shows styles as control characters.
        environment["LESS"] = environment["LESS"] ?? "FRX"
        guard let pager = try? ReadingProgram(words, environment: environment) else { return false }
        // Ctrl-C is for the pager, which must not lose its terminal to the shell.
        signal(SIGINT, SIG_IGN)
        signal(SIGQUIT, SIG_IGN)
        // Quitting it early is not a failure; the pager reports its own errors.
        _ = pager.run(writing: Array(Terminal.output.charset.text(text).utf8))
        return true
    }
}
