package import AppGroup
internal import Glibc

/// A mark of this machine and a container, which a copy of the container on another machine or in another directory does
/// not have.
///
/// It is made of `/etc/machine-id` (machine-id(5)) and the container's path with FNV-1a. It stays in the store, whose
/// readers could read both.
package struct MachineMark: Hashable, Sendable {
    package let text: String

    /// Creates the mark; without a machine id, from the host's name.
    ///
    /// - Parameter container: The opened container, whose path is the same however the user has written it.
    package init(of container: GroupContainer) {
        let machine = MachineMark.contents(of: "/etc/machine-id") ?? MachineMark.hostName
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(machine)\n\(container.paths.container)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        text = String(hash, radix: 16)
    }

    private static func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).prefix { $0 > 0x20 }, as: UTF8.self) : nil
    }

    private static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
