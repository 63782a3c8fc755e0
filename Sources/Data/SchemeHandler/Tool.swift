import Glibc
internal import ProcessControl

/// A program of the desktop, found in the search path and run without a shell.
struct Tool {
    /// In bytes; what such programs answer is a line or a few.
    private static let limit = 64 * 1024

    let name: String
    private let path: String
    private let environment: [String: String]

    /// - Returns: nil when no absolute directory of `PATH` has it.
    init?(_ name: String, environment: [String: String]) {
        guard let path = Tool.find(name, in: environment["PATH"] ?? "") else { return nil }
        self.name = name
        self.path = path
        self.environment = environment
    }

    static func find(_ name: String, in searchPath: String) -> String? {
        if name.hasPrefix("/") { return isProgram(name) ? name : nil }
        guard !name.contains("/") else { return nil }
        for directory in searchPath.split(separator: ":") where directory.hasPrefix("/") {
            let path = "\(directory)/\(name)"
            if isProgram(path) { return path }
        }
        return nil
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// What it wrote to standard output; nil if it failed, took too long or wrote more than 64 KiB.
    func run(_ arguments: [String], within time: Duration) -> String? {
        let words = [path] + arguments
        guard let program = try? PipedProgram(words, environment: environment, in: .ownSession, showsErrors: false),
            let (output, ending) = program.run(readingAtMost: Tool.limit, within: time), ending == .exited(0)
        else { return nil }
        return String(decoding: output, as: UTF8.self)
    }
}
