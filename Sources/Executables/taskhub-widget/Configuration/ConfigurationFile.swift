import Glibc

/// Not one of the container's files: it may belong to anybody, and be open to all.
enum ConfigurationFile {
    static let maximumBytes = 16 * 1024

    static func read(_ path: String) throws(ConfigurationError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT: throw .missing
            // A socket, which nobody can open.
            case ENXIO: throw .notPlainFile
            default: throw .unreadable
            }
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notPlainFile }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= maximumBytes {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count == 0 { return bytes }
            guard count > 0 || errno == EINTR else { throw .unreadable }
            bytes += chunk[..<max(count, 0)]
        }
        throw .tooLarge
    }
}
