import TextLayout

/// Why there is no card, or why a card ignores its configuration.
package struct WidgetError: Error, Equatable {
    enum ExitCode: Int32 {
        case wrongSyntax = 64
        case refused = 65
        case writeFailed = 74
    }

    let exitCode: ExitCode
    /// A stable name for scripts.
    let code: String
    /// A sentence without its full stop.
    let reason: String
    /// What to do next, also a sentence without its full stop.
    let hint: String

    init(_ exitCode: ExitCode, _ code: String, _ reason: String, _ hint: String) {
        self.exitCode = exitCode
        self.code = code
        self.reason = reason
        self.hint = hint
    }

    /// Creates an error whose hint recommends the help of a command, or of the program if the command is nil.
    init(_ exitCode: ExitCode, _ code: String, _ reason: String, helpOf command: CommandName?) {
        let name = command.map { " \($0.rawValue)" } ?? ""
        self.init(exitCode, code, reason, "See: taskhub-widget\(name) --help")
    }

    init(_ error: ConfigurationError, helpOf command: CommandName) {
        self.init(
            .refused, "configuration_refused", "--config cannot be used: \(error.reason)", helpOf: command)
    }

    /// One line for people.
    var line: [UInt8] { Array("taskhub-widget: \(reason). \(hint)\n".utf8) }

    /// One line of JSON, in the same form as in the other programs.
    var document: [UInt8] {
        var output = ByteBuffer()
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "error")
        output.append("{")
        output.append(member: "code", text: code)
        output.append(member: "message", text: reason)
        output.append(member: "hint", text: hint)
        output.append("}}\n")
        return output.bytes
    }
}
