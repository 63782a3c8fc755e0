/// The name and the version of the operating system, as it describes itself (os-release(5)).
package struct OSRelease: Hashable, Sendable {
    /// The files, the first of which that exists counts.
    package static let paths = ["/etc/os-release", "/usr/lib/os-release"]

    /// In bytes; a larger file is something else.
    private static let sizeLimit = 64 * 1024

    /// The system's name in lower case, as in `debian`.
    package let id: String
    /// The version without the name, as in `12`; nil for a system that has none, such as Arch Linux.
    package let version: String?

    /// Reads the first file that exists.
    ///
    /// - Returns: Nil if there is none, or it cannot be read.
    package init?(reading paths: [String] = OSRelease.paths) {
        for path in paths {
            do {
                guard let bytes = try ForeignFile.read(path, limit: Self.sizeLimit) else { continue }
                self.init(String(decoding: bytes, as: UTF8.self))
                return
            } catch {
                return nil
            }
        }
        return nil
    }

    init(_ text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let equals = line.firstIndex(of: "="), !line.hasPrefix("#") else { continue }
            // A later assignment overrides, as in a shell.
            values[line[..<equals]] = Self.unquoted(line[line.index(after: equals)...])
        }
        id = Self.plain(values["ID"]) ?? "linux"
        version = Self.plain(values["VERSION_ID"])
    }

    /// The name and the version as one text, as in `debian 12`.
    package var text: String { version.map { "\(id) \($0)" } ?? id }

    private static func unquoted(_ value: Substring) -> String {
        var value = value
        while value.last?.isWhitespace == true { value.removeLast() }
        guard let quote = value.first, quote == "\"" || quote == "'", value.count >= 2, value.last == quote else {
            return String(value)
        }
        // What a backslash may escape is in no id and no version.
        return String(value.dropFirst().dropLast())
    }

    /// The characters that both values may have (os-release(5)), and no more of them than any system uses.
    private static func plain(_ value: String?) -> String? {
        let allowed = (value ?? "").unicodeScalars.filter { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "._-~+".unicodeScalars.contains(scalar))
        }
        return allowed.isEmpty ? nil : String(String.UnicodeScalarView(allowed.prefix(32)))
    }
}
