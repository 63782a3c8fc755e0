import Glibc

/// A private directory for one test.
///
/// It is removed with its contents when the last reference is released.
package final class TemporaryDirectory: Sendable {
    package let path: String

    /// Makes the directory.
    ///
    /// - Parameter isInMemory: Whether it may be in memory, where a sync takes no time: in `$TASKHUB_MEMORY_DIRECTORY`,
    ///   or in `/dev/shm`.
    package init(isInMemory: Bool = false) {
        let memory = getenv("TASKHUB_MEMORY_DIRECTORY").map { String(cString: $0) } ?? "/dev/shm"
        let parent = isInMemory && access(memory, W_OK) == 0 ? memory : TemporaryDirectory.parent()
        var template = Array("\(parent)/taskhub-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("mkdtemp: errno \(errno)") }
        path = template.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    deinit {
        TemporaryDirectory.remove(Array(path.utf8CString))
    }

    package func appending(_ name: String) -> String { "\(path)/\(name)" }

    /// Without symbolic links, because programs would report the resolved path, and short, because a socket's path has
    /// at most 107 bytes.
    private static func parent() -> String {
        guard let given = getenv("TMPDIR"), let resolved = realpath(given, nil) else { return "/tmp" }
        defer { free(resolved) }
        let path = String(cString: resolved)
        return path.utf8.count <= 40 ? path : "/tmp"
    }

    /// Removes a file or a directory.
    ///
    /// - Parameter path: As bytes, because a name need not be UTF-8.
    private static func remove(_ path: [CChar]) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        // A test may have removed the owner's permissions.
        chmod(path, 0o700)
        for name in names(in: path) { remove(path.dropLast() + "/".utf8CString.dropLast() + name) }
        rmdir(path)
    }

    private static func names(in path: [CChar]) -> [[CChar]] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [[CChar]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
            }
            if name != Array(".".utf8CString), name != Array("..".utf8CString) { names.append(name) }
        }
        return names
    }
}
