internal import Glibc

/// The directories of `PATH`, without relative ones.
package struct SearchPath: Sendable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Returns the path of the program with that name or absolute path, or `nil` if there is none.
    package func find(_ program: String) -> String? {
        if program.hasPrefix("/") { return SearchPath.isProgram(program) ? program : nil }
        guard !program.contains("/") else { return nil }
        for directory in text.split(separator: ":") where directory.hasPrefix("/") {
            let path = "\(directory)/\(program)"
            if SearchPath.isProgram(path) { return path }
        }
        return nil
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
