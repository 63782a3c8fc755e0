internal import AppGroup
import Glibc
internal import PosixFiles

/// Files of the user's desktop, which are not ours alone: others may read them, and links are followed.
enum UserFile {
    private static let limit = 1 << 20

    /// - Returns: nil when there is no such file.
    static func read(_ path: String) throws(IntegrationError) -> String? {
        do {
            return try ForeignFile.read(path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }

    /// Replaces a file in one step, and the one it is a link to, with the mode that it had.
    static func replace(_ path: String, with text: String) throws(IntegrationError) {
        let target = resolved(path)
        var status = stat()
        let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o666 & ~mask
        do {
            try ContainerFile.replace(target, with: Array(text.utf8), mode: mode, durability: .durable)
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }

    /// What the user takes from new files; asked for by setting it, for a moment to one that takes more.
    private static var mask: mode_t {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }

    /// - Returns: false when there was none.
    static func remove(_ path: String) throws(IntegrationError) -> Bool {
        if unlink(path) == 0 { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw .system(path: path, errno: errno) }
        return false
    }

    static func makeDirectory(_ path: String) throws(IntegrationError) {
        var part = ""
        for name in path.split(separator: "/") {
            part += "/\(name)"
            if mkdir(part, 0o700) != 0, errno != EEXIST, errno != EISDIR {
                // A read-only parent is told before an existing directory is.
                let code = errno
                guard access(part, F_OK) == 0 else { throw .system(path: part, errno: code) }
            }
        }
    }

    /// The file that is meant, also where links lead to one that is not there yet.
    private static func resolved(_ path: String, links: Int = 40) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        guard links > 0, let target = try? SymbolicLink.target(of: path) else { return path }
        let directory = path.split(separator: "/").dropLast().joined(separator: "/")
        return resolved(target.hasPrefix("/") ? target : "/\(directory)/\(target)", links: links - 1)
    }
}

extension FileError {
    fileprivate var code: Int32 {
        switch self {
        case .missing: ENOENT
        case .noSpace(_, let errno), .readOnly(_, let errno), .system(_, let errno): errno
        case .unsafe: EPERM
        case .tooLarge: EFBIG
        case .notRegular: EINVAL
        }
    }
}
