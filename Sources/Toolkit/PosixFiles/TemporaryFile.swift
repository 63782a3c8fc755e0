package import Glibc

/// A new file beside the one that it will replace, named `.NAME.RANDOM.tmp`.
///
/// Its writer holds a lock on it. An unlocked one was left by a program that was killed. Unlike a process id in the
/// name, this also works in a sandbox and after a restart.
package struct TemporaryFile: ~Copyable {
    private static let suffix = ".tmp"

    private let target: String
    private let directory: String
    private let prefix: String
    private let path: String
    private let descriptor: Descriptor

    package init(replacing target: String) throws(FileError) {
        let directory = Path.directory(of: target)
        let prefix = ".\(Path.name(of: target))."
        var generator = SystemRandomNumberGenerator()
        while true {
            let path = "\(directory)/\(prefix)\(String(generator.next(), radix: 36))\(Self.suffix)"
            guard let descriptor = try Self.create(path, in: directory) else { continue }
            // All at once: with some of them set, Swift 6.2 cannot tell what an error above has to release.
            (self.target, self.directory, self.prefix, self.path) = (target, directory, prefix, path)
            self.descriptor = descriptor
            return
        }
    }

    /// - Returns: nil if another program has a file of that name, or has removed this one as abandoned.
    private static func create(_ path: String, in directory: String) throws(FileError) -> Descriptor? {
        try writing(directory) { () throws(Errno) in
            do throws(Errno) {
                let descriptor = try Descriptor(opening: path, O_RDWR | O_CREAT | O_EXCL)
                guard try descriptor.tryLock(LOCK_EX), try descriptor.status().st_nlink == 1 else { return nil }
                return descriptor
            } catch {
                if error.code == EEXIST { return nil }
                throw error
            }
        }
    }

    /// Whether a file of this name is a temporary one.
    static func isName(_ name: String) -> Bool {
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
                    _ = try retryingInterrupts { rename(path, target) }
                }
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Removes what killed programs left of the same target.
    ///
    /// Errors are ignored.
    package func removeAbandonedOnes() {
        guard let stream = opendir(directory) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), name.hasSuffix(Self.suffix), "\(directory)/\(name)" != path else { continue }
            Self.removeIfAbandoned("\(directory)/\(name)")
        }
    }

    private static func removeIfAbandoned(_ path: String) {
        do {
            let file = try Descriptor(opening: path, O_RDONLY)
            let status = try file.status()
            guard status.isKind(S_IFREG), status.unsafety == nil, try file.tryLock(LOCK_EX) else { return }
            _ = withExtendedLifetime(file) { unlink(path) }
        } catch {
            // Gone already, or not ours to remove.
        }
    }
}
