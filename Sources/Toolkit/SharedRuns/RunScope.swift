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
    ///   - directory: The absolute path of a directory, if the result depends on it. The command does not run there.
    ///   - variables: Environment variables with their values, which are any bytes; nil for one that is not set.
    ///   - files: Paths of files. The result depends on their modification times, which are read here. Relative ones
    ///     count from the working directory, and symbolic links are followed.
    public init(directory: String?, variables: [String: [UInt8]?], files: [String]) {
        var fields: [[UInt8]] = []
        func append(_ texts: String...) { fields += texts.map { Array($0.utf8) } }
        if let directory { append("cwd", directory) }
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
            append("env", name)
            fields.append(value.map { [UInt8(ascii: "=")] + $0 } ?? [])
        }
        for path in Set(files.map { Path.absolute($0) ?? $0 }).sorted() {
            append("modtime", path, RunScope.modificationTime(path))
        }
        let text: [UInt8] = fields.flatMap { $0 + [0] }
        key = text.isEmpty ? nil : String(SHA256.hexDigits(text).prefix(32))
    }

    /// In seconds and nanoseconds; empty for a file that does not exist.
    private static func modificationTime(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
