import TextLayout

/// Why a configuration is not followed; the card is drawn without it.
enum ConfigurationError: Error, Equatable {
    case missing
    case unreadable
    /// A directory, a pipe, a device.
    case notPlainFile
    case tooLarge
    case malformed(line: Int)
    /// A setting that there is not, or a value that it does not take.
    case refused(line: Int, name: String)

    var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read"
        case .notPlainFile: "it is no plain file"
        case .tooLarge: "it is larger than \(ConfigurationFile.maximumBytes / 1024) KiB"
        case .malformed(let line): "line \(line) is no TOML"
        case .refused(let line, let name):
            "line \(line): \(DisplayText(name).fitted(to: 40, by: TerminalColumns.self).text) "
                + (ConfigurationRule.value(of: name).map { "takes \($0)" }
                    ?? "is no setting; \(ConfigurationRule.names)")
        }
    }
}
