/// The desktop file that names our program as one that opens links.
struct DesktopFile {
    static let name = "dev.taskhub.desktop"
    private static let mark = "X-TaskHub-Handler=true"

    let program: String

    init(program: String) throws(SchemeHandlerError) {
        guard program.hasPrefix("/"), program.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { throw .unusableProgramPath }
        self.program = program
    }

    var text: String {
        let types = SchemeHandler.schemes.map { "x-scheme-handler/\($0);" }.joined()
        return """
            [Desktop Entry]
            Type=Application
            Name=Task Hub
            Comment=Opens links to tasks and lists
            Exec=\(DesktopFile.value(argument: program)) open %u
            Terminal=false
            NoDisplay=true
            MimeType=\(types)
            \(DesktopFile.mark)

            """
    }

    /// Whether a file was written by any version of this program.
    static func isOurs(_ text: String) -> Bool {
        text.split(separator: "\n").contains { $0 == mark }
    }

    /// An argument within `Exec=`, in the two layers of quoting of the Desktop Entry Specification.
    ///
    /// Without need it is not quoted: the xdg-open of old systems takes quotes for a part of the name.
    static func value(argument: String) -> String {
        let reserved = " \t\n\"'\\><~|&;$*?#()`"
        var quoted = argument.contains { reserved.contains($0) } ? "\"" : ""
        let end = quoted
        for character in argument {
            switch character {
            case "\"", "`", "$": quoted += "\\\\\(character)"
            case "\\": quoted += "\\\\\\\\"
            case "%": quoted += "%%"
            default: quoted.append(character)
            }
        }
        return quoted + end
    }
}
