import TextLayout

/// Why a configuration cannot be used.
package enum ConfigurationError: Error, Equatable {
    case missing
    case unreadable
    /// A directory, a pipe, a device.
    case notRegularFile
    case tooLarge
    case malformed(line: Int)
    /// Unknown settings, or values that their settings cannot have, at least one, from the first line on.
    case refused([Refusal])

    /// A setting that is refused, and its line.
    package struct Refusal: Equatable {
        let line: Int
        let name: String

        package init(line: Int, name: String) {
            self.line = line
            self.name = name
        }
    }

    /// What follows `--config cannot be used:`.
    package var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read"
        case .notRegularFile: "it is not a regular file"
        case .tooLarge: "it is larger than \(ConfigurationFile.maximumBytes / 1024) KiB"
        case .malformed(let line): "line \(line) is not valid TOML"
        case .refused(let refusals): Self.reason(of: refusals)
        }
    }

    private static func reason(of refusals: [Refusal]) -> String {
        let reasons = refusals.map { refusal in
            let rule = ConfigurationRule.value(of: refusal.name).map { "must be \($0)" } ?? "is not a setting"
            let name = DisplayText(refusal.name).fitted(to: 40, by: TerminalColumns.self).text
            return "line \(refusal.line): \(name) \(rule)"
        }
        let hasUnknown = refusals.contains { ConfigurationRule.value(of: $0.name) == nil }
        return (reasons + (hasUnknown ? [ConfigurationRule.names] : [])).joined(separator: "; ")
    }
}
