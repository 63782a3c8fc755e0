package import AppGroup
internal import Glibc
package import PosixFiles

/// Passes a link from one of our programs to another in a file.
///
/// Every user can read a process's arguments, so the link must not be in them.
package struct LinkHandover: Sendable {
    /// The longest link, in bytes.
    private static let limit = 64 * 1024
    private static let prefix = "route-"

    private let directory: String

    /// Creates a handover in the user's runtime directory.
    package init(in directory: RuntimeDirectory) {
        self.directory = directory.path
    }

    /// Stores the link in a file with a random name.
    ///
    /// - Parameter link: At most 64 KiB.
    /// - Returns: The name to pass to ``take(_:)``.
    /// - Throws: `FileError` if the file cannot be written.
    package func store(_ link: String) throws(FileError) -> String {
        var generator = SystemRandomNumberGenerator()
        let name = LinkHandover.prefix + String(generator.next(), radix: 36)
        try ContainerFile.replace("\(directory)/\(name)", with: Array(link.utf8), durability: .atomic)
        return name
    }

    /// Removes the file and returns its link.
    ///
    /// - Parameter name: From ``store(_:)``. It may come from an argument, so it is checked.
    /// - Returns: Nil if there is no such file, or another program has taken it.
    /// - Throws: `FileError` if the file cannot be read.
    package func take(_ name: String) throws(FileError) -> String? {
        guard let path = path(name), let bytes = try ContainerFile.read(path, limit: LinkHandover.limit) else {
            return nil
        }
        // If two programs have read the file, the one that removes it gets the link.
        guard discard(name) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Removes the file.
    ///
    /// - Returns: False if there was none.
    @discardableResult
    package func discard(_ name: String) -> Bool {
        path(name).map { unlink($0) == 0 } ?? false
    }

    func isWaiting(_ name: String) -> Bool {
        path(name).map { access($0, F_OK) == 0 } ?? false
    }

    /// Returns the path, or nil for a name that is not ours and could lead to another file.
    private func path(_ name: String) -> String? {
        let isOurs = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        return name.hasPrefix(LinkHandover.prefix) && isOurs && name.utf8.count < 64 ? "\(directory)/\(name)" : nil
    }
}
