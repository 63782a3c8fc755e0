package import Glibc

/// A new file beside the one that it will replace, named `.NAME.RANDOM.tmp`.
///
/// Its writer holds a lock on it. An unlocked one was left by a program that was killed. Unlike a process id in the
/// name, this also works in a sandbox and after a restart.
package struct TemporaryFile: ~Copyable {
    private static let suffix = ".tmp"

    private let target: String
    private let directory: OpenPath
    private let prefix: String
    private let name: String
    private let descriptor: Descriptor

    /// Makes the file in the directory of `target`, which may be a symbolic link.
    ///
    /// - Parameter target: The file that will be replaced.
    /// - Throws: ``FileError``.
    package init(replacing target: String) throws(FileError) {
        let path = Path.directory(of: target)
        let directory = try writing(path) { () throws(Errno) in try OpenPath.directory("\(path)/.") }
        try self.init(replacing: target, in: directory)
    }

    /// Makes the file in a directory that is open already, wherever its path leads by now.
    ///
    /// - Parameters:
    ///   - target: The file that will be replaced. All but the last component is only for errors.
    ///   - directory: Its directory.
    /// - Throws: ``FileError``.
    package init(replacing target: String, in directory: OpenPath) throws(FileError) {
        let path = Path.directory(of: target)
        let prefix = ".\(Path.name(of: target))."
        var generator = SystemRandomNumberGenerator()
        while true {
            let name = "\(prefix)\(String(generator.next(), radix: 36))\(Self.suffix)"
            guard let descriptor = try writing(path, { () throws(Errno) in try Self.create(name, in: directory) })
            else { continue }
            // All at once: with some of them set, Swift 6.2 cannot tell what an error above has to release.
            (self.target, self.directory, self.prefix, self.name) = (target, directory, prefix, name)
            self.descriptor = descriptor
            return
        }
    }

    /// - Returns: nil if another program has a file of that name, or has removed this one as abandoned.
    private static func create(_ name: String, in directory: OpenPath) throws(Errno) -> Descriptor? {
        do throws(Errno) {
            let descriptor = try Descriptor(opening: name, in: directory.descriptor, O_RDWR | O_CREAT | O_EXCL)
            guard try descriptor.tryLock(LOCK_EX), try descriptor.status().st_nlink == 1 else { return nil }
            return descriptor
        } catch {
            if error.code == EEXIST { return nil }
            throw error
        }
    }

    /// Whether a file of this name is a temporary one.
    package static func isName(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(suffix)
    }

    /// Writes the contents and renames the file over its target, or removes it.
    package consuming func replaceTarget(with bytes: [UInt8], mode: mode_t, synchronizing: Bool) throws(FileError) {
        do throws(FileError) {
            try writing(target) { () throws(Errno) in
                try descriptor.write(bytes)
                if mode != Descriptor.mode { try descriptor.setMode(mode) }
                if synchronizing { try descriptor.synchronize() }
                try withExtendedLifetime(descriptor) { () throws(Errno) in
                    try directory.rename(name, to: Path.name(of: target))
                }
            }
        } catch {
            _ = try? directory.remove(name)
            throw error
        }
        guard synchronizing else { return }
        try writing(Path.directory(of: target)) { () throws(Errno) in try directory.synchronize() }
    }

    /// Removes what killed programs left of the same target.
    ///
    /// Errors are ignored.
    package func removeAbandonedOnes() {
        for other in (try? directory.names()) ?? []
        where other.hasPrefix(prefix) && other.hasSuffix(Self.suffix) && other != name {
            // `.a.b.RANDOM.tmp` is not one of `a`, but of `a.b`.
            guard !other.dropFirst(prefix.count).dropLast(Self.suffix.count).contains(".") else { continue }
            removeIfAbandoned(other)
        }
    }

    private func removeIfAbandoned(_ name: String) {
        do {
            let file = try Descriptor(opening: name, in: directory.descriptor, O_RDONLY)
            let status = try file.status()
            guard status.isKind(S_IFREG), status.unsafety == nil, try file.tryLock(LOCK_EX) else { return }
            _ = withExtendedLifetime(file) { try? directory.remove(name) }
        } catch {
            // Gone already, or not ours to remove.
        }
    }
}
