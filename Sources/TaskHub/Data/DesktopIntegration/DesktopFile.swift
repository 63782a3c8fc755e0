/// The desktop file that makes our program a link handler (Desktop Entry Specification 1.5).
struct DesktopFile {
    static let name = "dev.taskhub.desktop"
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
        path.hasPrefix("/") && path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    var text: String {
        let types = LinkRegistration.schemes.map { "x-scheme-handler/\($0);" }.joined()
        return """
            [Desktop Entry]
            Type=Application
            Name=Task Hub
            Comment=Opens links to tasks and lists
            Exec=\(command.joined(separator: " "))
            Terminal=false
            NoDisplay=true
            MimeType=\(types)
            \(DesktopFile.mark)

            """
    }

    /// The command, whose option `--from-desktop` means that no terminal shows the output.
    private var command: [String] {
        let options = container.map { ["--container", DesktopFile.value(argument: $0)] } ?? []
        return [DesktopFile.value(argument: program), "open", "--from-desktop"] + options + ["%u"]
    }

    /// Returns whether any version of this program wrote the file.
    static func isOurs(_ text: String) -> Bool {
        text.split(separator: "\n").contains { $0 == mark }
    }

    /// Quotes an argument of `Exec=`, in the two layers of the Desktop Entry Specification.
    ///
    /// Quotes only if necessary: xdg-open on old systems takes the quotes for a part of the name.
    static func value(argument: String) -> String {
        let reserved = " \t\n\"'\\><~|&;$*?#()`".unicodeScalars
        let quote = argument.unicodeScalars.contains { reserved.contains($0) } ? "\"" : ""
        let text = argument.escaped { scalar in
            switch scalar {
            case "\"", "`", "$": "\\\\\(scalar)"
            case "\\": "\\\\\\\\"
            case "%": "%%"
            default: nil
            }
        }
        return quote + text + quote
    }
}
