import Glibc
import PosixFiles

/// Reads a configuration file.
///
/// Unlike the container's files, it may belong to anyone and be open to everyone.
enum ConfigurationFile {
    static let maximumBytes = 16 * 1024

    static func read(_ path: String) throws(ConfigurationError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw errno == ENOENT ? .missing : .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
        let found: [UInt8]?
        do throws(Errno) {
            found = try ForeignFile.read(path, limit: maximumBytes)
        } catch {
            throw error.code == EFBIG ? .tooLarge : .unreadable
        }
        guard let found else { throw .missing }
        return found
    }
}
