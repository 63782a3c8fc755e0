import TextLayout

/// Why a configuration cannot be used.
enum ConfigurationError: Error, Equatable {
    case missing
    case unreadable
    /// A directory, a pipe, a device.
    case notRegularFile
    case tooLarge
    case malformed(line: Int)
    /// An unknown setting, or a value that the setting cannot have.
    case refused(line: Int, name: String)

    var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read"
        case .notRegularFile: "it is not a regular file"
        case .tooLarge: "it is larger than \(ConfigurationFile.maximumBytes / 1024) KiB"
        case .malformed(let line): "line \(line) is not valid TOML"
        case .refused(let line, let name):
            "line \(line): \(DisplayText(name).fitted(to: 40, by: TerminalColumns.self).text) "
                + (ConfigurationRule.value(of: name).map { "must be \($0)" }
                    ?? "is not a setting; \(ConfigurationRule.names)")
        }
    }
}
