/// A program of the system, found in the search path and run without a shell.
package struct Tool: Sendable {
    /// In bytes; what such programs answer is a line or a few.
    private static let limit = 64 * 1024

    private let path: String
    private let environment: [String: String]

    /// - Returns: nil when no absolute directory of `PATH` has it.
    package init?(_ name: String, environment: [String: String]) {
        guard let path = SearchPath(environment["PATH"] ?? "").find(name) else { return nil }
        self.path = path
        self.environment = environment
    }

    /// What it wrote to standard output; nil if it failed, took too long or wrote more than 64 KiB.
    package func run(_ arguments: [String], within time: Duration) -> String? {
        let words = [path] + arguments
        guard let program = try? PipedProgram(words, environment: environment, in: .ownSession, showsErrors: false),
            let (output, ending) = program.run(readingAtMost: Tool.limit, within: time), ending == .exited(0)
        else { return nil }
        return String(decoding: output, as: UTF8.self)
    }
}
