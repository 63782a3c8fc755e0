internal import PosixFiles
internal import ProcessControl

/// A command that something else starts later, in another directory and with another `PATH`.
package struct InstalledCommand: Hashable, Sendable {
    /// The program's absolute path, and its arguments.
    package let words: [String]

    /// Finds the program.
    ///
    /// - Parameters:
    ///   - words: The program, looked up in `PATH` unless it contains a slash, and its arguments.
    ///   - environment: Where `PATH` is.
    /// - Throws: ``InstalledCommandError``.
    package init(_ words: [String], environment: [String: String]) throws(InstalledCommandError) {
        guard let name = words.first, !name.isEmpty else { throw .missing }
        let given = name.contains("/") ? Path.absolute(name) ?? name : name
        guard let program = SearchPath(environment["PATH"] ?? "").find(given) else { throw .notFound(name) }
        guard words.dropFirst().allSatisfy(DesktopEntryCommand.canName), DesktopEntryCommand.canName(program) else {
            throw .controlCharacter
        }
        self.words = [program] + words.dropFirst()
    }
}

/// Why a command cannot be installed.
package enum InstalledCommandError: Error, Hashable, Sendable {
    /// There is no command.
    case missing
    /// There is no program with this name or path that may be run.
    case notFound(String)
    /// A word has a line feed or another control character. Put the command into a script.
    case controlCharacter
}
