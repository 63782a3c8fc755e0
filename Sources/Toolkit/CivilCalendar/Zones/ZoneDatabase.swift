/// The time zones that this machine has data for (tzfile(5)).
package struct ZoneDatabase: Sendable {
    /// Files in the database that are not zones, and copies of all zones.
    private static let others: Set<String> = ["localtime", "posixrules", "posix", "right"]
    private static let largestList = 1 << 20

    private let directory: String

    /// Creates the database in the directory that `TZDIR` names, or in that of the C library.
    package init(environment: (String) -> String?) {
        directory = environment("TZDIR").flatMap { $0.isEmpty ? nil : $0 } ?? ZoneLookup.standardDirectory
    }

    /// Whether there is no data at all, as in a sandbox.
    package var isMissing: Bool { !contains("UTC") && !contains("Etc/UTC") }

    /// Whether there is a zone of this name, as in `Europe/Berlin`.
    package func contains(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), let first = parts.first,
            !Self.others.contains(String(first))
        else { return false }
        return ZoneFile.isThere("\(directory)/\(name)")
    }

    /// The names of the zones in which people live, and UTC, in alphabetical order.
    package var names: [String] {
        // Country, coordinates, name, comments.
        let list = ZoneFile.beginning(of: "\(directory)/zone.tab", Self.largestList)
        let lines = list.split(separator: UInt8(ascii: "\n"))
        let found = lines.filter { $0.first != UInt8(ascii: "#") }.compactMap { line -> String? in
            let fields = line.split(separator: UInt8(ascii: "\t"))
            return fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : nil
        }
        return Set(found + ["UTC"]).sorted()
    }
}
