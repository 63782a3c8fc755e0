internal import Glibc

/// A file that the user chose for a program's output, in any directory and perhaps behind symbolic links.
package struct OutputFile: Sendable {
    /// The path that the user gave.
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Replaces the file, or makes it, in one step, unless it has these contents already.
    ///
    /// Readers find all of the old contents or all of the new ones, and only this user may read them. A symbolic link
    /// stays, and its target is replaced. Once the call has returned, the contents survive a power failure.
    ///
    /// - Returns: Whether the file was written.
    /// - Throws: ``FileError``; ``FileError/notRegular(path:)`` for a directory, a pipe or a device.
    @discardableResult
    package func replace(with bytes: [UInt8]) throws(FileError) -> Bool {
        let target = try target()
        guard !isPrivate(target, holding: bytes) else { return false }
        let temporary = try TemporaryFile(replacing: target)
        temporary.removeAbandonedOnes()
        try temporary.replaceTarget(with: bytes, mode: Descriptor.mode, synchronizing: true)
        return true
    }

    /// Returns the path without symbolic links, if the file exists.
    private func target() throws(FileError) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT, !path.hasSuffix("/") else { throw FileError(writing: path, Errno(code: errno)) }
            return path
        }
        guard status.isKind(S_IFREG) else { throw .notRegular(path: path) }
        guard let resolved = realpath(path, nil) else { throw FileError(writing: path, Errno(code: errno)) }
        defer { free(resolved) }
        // A name that is not UTF-8 can only be reached by the path that was given.
        return String(validatingCString: resolved) ?? path
    }

    private func isPrivate(_ target: String, holding bytes: [UInt8]) -> Bool {
        do throws(Errno) {
            let file = try Descriptor(opening: target, O_RDONLY)
            let status = try file.status()
            guard status.st_mode & 0o777 == Descriptor.mode, Int(status.st_size) == bytes.count else { return false }
            return try file.read(atMost: bytes.count + 1) == bytes
        } catch {
            // Whether it can be replaced does not depend on whether it can be read.
            return false
        }
    }
}
