import Glibc

/// A private directory for one test.
///
/// It is removed with its contents when the last reference is released.
package final class TemporaryDirectory: Sendable {
    package let path: String

    /// Makes the directory.
    ///
    /// - Parameter isInMemory: Whether it may be in memory, where a sync takes no time.
    package init(isInMemory: Bool = false) {
        let memory = "/dev/shm"
        let parent = isInMemory && access(memory, W_OK) == 0 ? memory : TemporaryDirectory.parent()
        var template = Array("\(parent)/taskhub-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("mkdtemp: errno \(errno)") }
        path = template.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    deinit {
        TemporaryDirectory.remove(path)
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

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        // A test may have removed the owner's permissions.
        chmod(path, 0o700)
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    private static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
