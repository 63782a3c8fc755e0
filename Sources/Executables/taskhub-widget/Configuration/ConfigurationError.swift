/// Why a configuration is not followed; the card is drawn without it.
enum ConfigurationError: Error, Equatable {
    case missing
    case unreadable
    case malformed(line: Int)
    /// A name or a value that means nothing here.
    case refused(line: Int)

    var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read, or is larger than 16 KiB"
        case .malformed(let line): "line \(line) is no TOML"
        case .refused(let line): "line \(line) has a name or a value that is not known"
        }
    }
}
