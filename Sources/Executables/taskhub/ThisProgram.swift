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
    /// The handler that starts this very program.
    static func ofThisProgram() throws(SchemeHandlerError) -> SchemeHandler {
        try SchemeHandler(program: ThisProgram.path(), environment: ThisProgram.environment())
    }
}
