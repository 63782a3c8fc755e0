import TextLayout
import WidgetCards

/// Why there is no card, or one that does not follow its configuration.
struct Complaint: Error, Equatable {
    enum ExitCode: Int32 {
        case wrongSyntax = 64
        case refused = 65
        case writeFailed = 74
    }

    let exitCode: ExitCode
    /// Stable, for scripts.
    let code: String
    /// A sentence without its full stop.
    let reason: String
    /// The next thing to do; a sentence, too.
    let hint: String

    init(_ exitCode: ExitCode, _ code: String, _ reason: String, _ hint: String) {
        self.exitCode = exitCode
        self.code = code
        self.reason = reason
        self.hint = hint
    }

    /// `command` is the one whose help explains it; nil: that of the program.
    init(_ exitCode: ExitCode, _ code: String, _ reason: String, helpOf command: CommandName?) {
        let name = command.map { " \($0.rawValue)" } ?? ""
        self.init(exitCode, code, reason, "See: taskhub-widget\(name) --help")
    }

    init(_ problem: ConfigurationError, helpOf command: CommandName) {
        self.init(
            .refused, "configuration_refused", "--config can't be followed: \(problem.reason)", helpOf: command)
    }

    /// One line for people.
    var line: [UInt8] { Array("taskhub-widget: \(reason). \(hint)\n".utf8) }

    /// One line for programs, as the other two write it.
    var document: [UInt8] {
        var output = ByteBuffer()
        output.append("{\"schema\":1,\"error\":{\"code\":")
        output.append(jsonString: Array(code.utf8))
        output.append(",\"message\":")
        output.append(jsonString: Array(reason.utf8))
        output.append(",\"hint\":")
        output.append(jsonString: Array(hint.utf8))
        output.append("}}\n")
        return output.bytes
    }
}
