internal import UserIntegration

/// The desktop file that makes our program a link handler (Desktop Entry Specification 1.5).
struct DesktopFile {
    static let name = "dev.taskhub.desktop"
    static let schemes = ["taskhub", "taskhubmobile"]
    /// The first line of our other files.
    static let fileMark = "# Written by 'taskhub install'; 'taskhub uninstall' removes it."
    private static let mark = "X-TaskHub-Handler=true"

    let program: String
    /// The container to name in the command, or nil for the default one.
    let container: String?

    init(program: String, container: String?) throws(IntegrationError) {
        guard DesktopFile.canName(program) else { throw .unusableProgramPath }
        if let container, !DesktopFile.canName(container) { throw .unusableContainerPath }
        self.program = program
        self.container = container
    }

    private static func canName(_ path: String) -> Bool {
        path.hasPrefix("/") && DesktopEntryCommand.canName(path)
    }

    var text: String {
        let types = DesktopFile.schemes.map { "x-scheme-handler/\($0);" }.joined()
        return """
            [Desktop Entry]
            Type=Application
            Name=Task Hub
            Comment=Opens links to tasks and lists
            Exec=\(DesktopEntryCommand.line(command)) %u
            Terminal=false
            NoDisplay=true
            MimeType=\(types)
            \(DesktopFile.mark)

            """
    }

    /// The command, whose option `--from-desktop` means that no terminal shows the output.
    private var command: [String] {
        [program, "open", "--from-desktop"] + (container.map { ["--container", $0] } ?? [])
    }

    /// Returns whether any version of this program wrote the file.
    static func isOurs(_ text: String) -> Bool {
        text.split(separator: "\n").contains { $0 == mark }
    }
}
