import Glibc

/// The stored examples of fixtures/snapshots.
enum SnapshotFixture {
    static func path(_ name: String, file: StaticString = #filePath) -> String {
        let components = file.description.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return components.joined(separator: "/") + "/fixtures/snapshots/\(name).txt"
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Unreadable(name: name, code: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw Unreadable(name: name, code: errno) }
        return Array(bytes.prefix(count))
    }

    struct Unreadable: Error {
        let name: String
        let code: Int32
    }
}
