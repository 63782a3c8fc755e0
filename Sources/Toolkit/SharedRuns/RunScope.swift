internal import Glibc
internal import PosixFiles

/// What the result of a command depends on besides its name.
///
/// Calls with different scopes share no result, but still only one command runs for a name at a time.
public struct RunScope: Hashable, Sendable {
    /// The scope of a result that depends on nothing else.
    public static let none = RunScope(directory: nil, variables: [:], files: [])

    /// 32 hexadecimal digits; nil for ``none``.
    let key: String?

    /// Creates a scope.
    ///
    /// The values themselves are not stored, only the first half of their SHA-256.
    ///
    /// - Parameters:
    ///   - directory: The working directory, if the result depends on it.
    ///   - variables: Environment variables with their values; nil for one that is not set.
    ///   - files: Paths of files. The result depends on their modification times, which are read here. Relative ones
    ///     count from the working directory, and symbolic links are followed.
    public init(directory: String?, variables: [String: String?], files: [String]) {
        var text = ""
        if let directory { text += "cwd\0\(directory)\0" }
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
            text += "env\0\(name)\0" + (value.map { "=\($0)" } ?? "") + "\0"
        }
        for path in Set(files.map { Path.absolute($0) ?? $0 }).sorted() {
            text += "modtime\0\(path)\0\(RunScope.modificationTime(path))\0"
        }
        key = text.isEmpty ? nil : String(SHA256.hexDigits(Array(text.utf8)).prefix(32))
    }

    /// In seconds and nanoseconds; empty for a file that does not exist.
    private static func modificationTime(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
