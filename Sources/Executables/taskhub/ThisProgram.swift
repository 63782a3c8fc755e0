internal import AppGroup
internal import Composition
internal import Glibc
internal import SchemeHandler

/// What this process is, for what is told to others.
enum ThisProgram {
    static func path() -> String {
        guard let path = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
        defer { free(path) }
        return String(cString: path)
    }

    static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }
}

extension SchemeHandler {
    /// The handler that starts this very program, for the container that the options name.
    ///
    /// What a shell sets is not known elsewhere: only the one in the home directory needs no name.
    static func ofThisProgram(_ common: ProgramOptions) throws -> SchemeHandler {
        let container = try ContainerLocation.path(argument: common.container, environment: environmentValue)
        let usual = try ContainerLocation.path(argument: nil) { $0 == "HOME" ? environmentValue($0) : nil }
        return try SchemeHandler(
            program: ThisProgram.path(), container: container == usual ? nil : container,
            environment: ThisProgram.environment())
    }
}
