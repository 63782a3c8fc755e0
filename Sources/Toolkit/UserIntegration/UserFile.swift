internal import AppGroup
import Glibc
internal import PosixFiles

/// Access to files of the user's desktop, which other programs share: symbolic links are followed.
package enum UserFile {
    private static let limit = 1 << 20

    /// Returns the file's text, or nil if there is no such file.
    package static func read(_ path: String) throws(IntegrationError) -> String? {
        try bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the file's bytes, or nil if there is no such file.
    static func bytes(of path: String) throws(IntegrationError) -> [UInt8]? {
        do {
            return try ForeignFile.read(path, limit: limit)
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }

    /// Whether a symbolic link has the name.
    static func isLink(_ path: String) throws(IntegrationError) -> Bool {
        do {
            return try stat.at(path)?.isKind(S_IFLNK) ?? false
        } catch {
            // A directory above it may be missing, or a file.
            if error.code == ENOTDIR { return false }
            throw .system(path: path, errno: error.code)
        }
    }

    /// Returns the directory of the user's configuration (XDG Base Directory Specification 0.8).
    package static func configurationDirectory(_ environment: [String: String]) throws(IntegrationError) -> String {
        try directory("XDG_CONFIG_HOME", below: ".config", environment)
    }

    /// Returns the directory of the user's data, as ``configurationDirectory(_:)`` does.
    package static func dataDirectory(_ environment: [String: String]) throws(IntegrationError) -> String {
        try directory("XDG_DATA_HOME", below: ".local/share", environment)
    }

    private static func directory(
        _ variable: String, below home: String, _ environment: [String: String]
    ) throws(IntegrationError) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return path }
        guard let path = environment["HOME"], path.hasPrefix("/") else { throw .homeUnknown }
        return "\(path)/\(home)"
    }

    /// Replaces a file, or the file that it links to, atomically and durably, keeping its mode.
    package static func replace(_ path: String, with text: String) throws(IntegrationError) {
        try replace(path, with: Array(text.utf8))
    }

    static func replace(_ path: String, with bytes: [UInt8]) throws(IntegrationError) {
        let target = resolved(path)
        var status = stat()
        let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644 & ~mask
        do {
            let temporary = try TemporaryFile(replacing: target)
            temporary.removeAbandonedOnes()
            try temporary.replaceTarget(with: bytes, mode: mode, synchronizing: true)
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }

    /// The process's file mode creation mask, which can only be read by setting another one for a moment.
    private static var mask: mode_t {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }

    /// Removes a file.
    ///
    /// - Returns: False if there was none.
    package static func remove(_ path: String) throws(IntegrationError) -> Bool {
        if unlink(path) == 0 { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw .system(path: path, errno: errno) }
        return false
    }

    package static func makeDirectory(_ path: String) throws(IntegrationError) {
        var part = ""
        for name in path.split(separator: "/") {
            part += "/\(name)"
            if mkdir(part, 0o700) != 0, errno != EEXIST, errno != EISDIR {
                // mkdir reports a read-only parent rather than an existing directory.
                let code = errno
                guard access(part, F_OK) == 0 else { throw .system(path: part, errno: code) }
            }
        }
    }

    /// Returns the path that links lead to, even if no file exists there yet.
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
