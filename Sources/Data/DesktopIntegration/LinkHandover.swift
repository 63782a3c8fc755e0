package import AppGroup
internal import Glibc
package import PosixFiles

/// Hands a link from one of our programs to the next one in a file, and not in arguments, which everybody can read.
package struct LinkHandover: Sendable {
    /// No link is longer.
    private static let limit = 64 * 1024
    private static let prefix = "route-"

    private let directory: String

    package init(in directory: RuntimeDirectory) {
        self.directory = directory.path
    }

    /// - Returns: the name under which it can be taken over, once.
    package func store(_ link: String) throws(FileError) -> String {
        var generator = SystemRandomNumberGenerator()
        let name = LinkHandover.prefix + String(generator.next(), radix: 36)
        try ContainerFile.replace("\(directory)/\(name)", with: Array(link.utf8), durability: .atomic)
        return name
    }

    /// Takes the link over; the file is gone before it is returned.
    /// - Returns: nil when there is none of that name, or no longer.
    package func take(_ name: String) throws(FileError) -> String? {
        guard let path = path(name), let bytes = try ContainerFile.read(path, limit: LinkHandover.limit) else {
            return nil
        }
        // Of two that have read it, the one that removes it has it.
        guard discard(name) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// - Returns: false when it was gone already.
    @discardableResult
    package func discard(_ name: String) -> Bool {
        path(name).map { unlink($0) == 0 } ?? false
    }

    func isWaiting(_ name: String) -> Bool {
        path(name).map { access($0, F_OK) == 0 } ?? false
    }

    /// The name comes from an argument: it leads to no other file.
    private func path(_ name: String) -> String? {
        let isOurs = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        return name.hasPrefix(LinkHandover.prefix) && isOurs && name.utf8.count < 64 ? "\(directory)/\(name)" : nil
    }
}
