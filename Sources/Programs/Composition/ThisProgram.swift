internal import Glibc
internal import PosixFiles

/// The running program's path and environment.
package enum ThisProgram {
    /// The path of the running program, or `nil` if it is unknown, as without /proc.
    ///
    /// No component is a link: the intents are in the file `taskhub`.
    ///
    /// An update puts another file there while the program runs, and may move this one. The path from the start leads to
    /// the new program, and its directory to the other new ones, so every program looks it up when it starts.
    package static let path = try? SymbolicLink.program(of: "/proc/self")

    /// Looks the path up, unless that is done.
    static func notePath() { _ = path }

    /// Returns a copy of all environment variables.
    package static func environment() -> [String: String] {
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
