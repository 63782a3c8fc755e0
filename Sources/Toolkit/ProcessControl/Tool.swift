/// An installed program, found in `PATH` and run without a shell.
package struct Tool: Sendable {
    /// The longest output, in bytes.
    ///
    /// These programs print a few lines.
    private static let limit = 64 * 1024

    private let path: String
    private let environment: [String: String]

    /// Finds the program.
    ///
    /// Returns `nil` if no absolute directory of `PATH` has it.
    package init?(_ name: String, environment: [String: String]) {
        guard let path = SearchPath(environment["PATH"] ?? "").find(name) else { return nil }
        self.path = path
        self.environment = environment
    }

    /// Returns its standard output, or `nil` if it failed, took too long or wrote more than 64 KiB.
    package func run(_ arguments: [String], within time: Duration) -> String? {
        let words = [path] + arguments
        guard let program = try? PipedProgram(words, environment: environment, in: .ownSession, showsErrors: false),
            let (output, status) = program.run(readingAtMost: Tool.limit, within: time), status == .exited(0)
        else { return nil }
        return String(decoding: output, as: UTF8.self)
    }
}
