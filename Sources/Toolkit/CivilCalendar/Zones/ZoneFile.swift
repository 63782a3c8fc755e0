import Glibc

/// Files of compiled zone data (tzfile(5)), and their names.
enum ZoneFile {
    private static let magic = Array("TZif".utf8)

    /// Checks that the C library will find data at `path`.
    static func isThere(_ path: String) -> Bool {
        beginning(of: path, magic.count) == magic
    }

    /// Returns nil unless `path` is a symbolic link.
    static func linkTarget(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns what follows the last directory called `zoneinfo`, as in `Europe/Berlin`.
    static func zoneName(inPath path: String) -> String? {
        let components = path.split(separator: "/")
        guard let last = components.lastIndex(of: "zoneinfo") else { return nil }
        var name = components[(last + 1)...]
        if name.first == "posix" || name.first == "right" { name = name.dropFirst() }
        return name.first.map { String(path[$0.startIndex...]) }
    }

    /// Returns nil unless it is one word.
    static func firstLine(of path: String) -> String? {
        let line = beginning(of: path, 256).prefix { $0 != UInt8(ascii: "\n") }
        guard !line.isEmpty, line.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return String(decoding: line, as: UTF8.self)
    }

    static func beginning(of path: String, _ limit: Int) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, limit))
        }
    }
}
