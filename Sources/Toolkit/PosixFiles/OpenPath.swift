internal import CLinux
package import Glibc

/// A directory or a symbolic link that stays open, wherever its path leads meanwhile (open(2), `O_PATH`).
package final class OpenPath: Sendable {
    package let descriptor: Descriptor

    private init(_ descriptor: consuming Descriptor) {
        self.descriptor = descriptor
    }

    /// Opens the root directory.
    package static func root() throws(Errno) -> OpenPath { try directory("/") }

    /// Opens the directory at `path`, unless that is a symbolic link.
    package static func directory(_ path: String) throws(Errno) -> OpenPath {
        OpenPath(try Descriptor(opening: path, TOOLKIT_O_PATH | O_DIRECTORY))
    }

    /// Opens the entry with the name in this directory; a symbolic link is not followed.
    ///
    /// - Parameter name: One component of a path; `..` is the directory above.
    /// - Returns: nil if nothing has that name.
    /// - Throws: `Errno`, as of openat(2).
    package func entry(_ name: String) throws(Errno) -> OpenPath? {
        do {
            return OpenPath(try Descriptor(opening: name, in: descriptor, TOOLKIT_O_PATH))
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    package func status() throws(Errno) -> stat {
        try descriptor.status()
    }

    /// Returns where this link leads (readlinkat(2)).
    package func target() throws(Errno) -> String {
        try SymbolicLink.target { readlinkat(descriptor.number, "", $0, $1) }
    }

    /// Makes a directory in this one, on which only this user has any permission (mkdirat(2)).
    package func makeDirectory(_ name: String) throws(Errno) {
        try retryingInterrupts { mkdirat(descriptor.number, name, 0o700) }
    }

    /// Returns the names in this directory, in no particular order.
    ///
    /// Names that are not UTF-8 are left out.
    package func names() throws(Errno) -> [String] {
        let number = try retryingInterrupts {
            openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        }
        guard let stream = fdopendir(number) else {
            let code = errno
            close(number)
            throw Errno(code: code)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            // An error differs from the end only in this.
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        if errno != 0 { throw Errno(code: errno) }
        return names
    }

    /// Renames a file in this directory, and replaces what has the new name (renameat(2)).
    package func rename(_ name: String, to other: String) throws(Errno) {
        try retryingInterrupts { renameat(descriptor.number, name, descriptor.number, other) }
    }

    /// Removes a file from this directory (unlinkat(2)).
    ///
    /// - Returns: False if it was not there.
    @discardableResult
    package func remove(_ name: String) throws(Errno) -> Bool {
        do throws(Errno) {
            try retryingInterrupts { unlinkat(descriptor.number, name, 0) }
            return true
        } catch {
            if error.code != ENOENT { throw error }
            return false
        }
    }

    /// Makes the names in this directory survive a power failure, if its file system can.
    package func synchronize() throws(Errno) {
        try Descriptor.synchronizingDirectory { () throws(Errno) in
            try Descriptor(opening: ".", in: descriptor, O_RDONLY | O_DIRECTORY)
        }
    }
}
