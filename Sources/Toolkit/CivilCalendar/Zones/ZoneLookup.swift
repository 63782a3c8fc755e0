private import Glibc

/// Finds the user's time zone, and detects that this machine has no data for it.
public enum ZoneLookup {
    /// The C library's built-in directory (tzset(3)).
    static let standardDirectory = "/usr/share/zoneinfo"

    /// Names of universal time that need no data.
    private static let universal = [
        "", "UTC", "UCT", "GMT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/GMT", "Etc/Zulu", "Etc/Universal",
    ]

    /// Returns the zone that `TZ` names, else the machine's.
    ///
    /// `TZ` may be a name below `TZDIR`, a path, or rules as in `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024,
    /// Base Definitions, chapter 8.3). A leading colon is ignored. If it is the empty text, the zone is UTC.
    ///
    /// - Parameters:
    ///   - environment: Returns the value of an environment variable, or nil if it is not set. It must be this
    ///     process's environment, since the C library reads that one.
    ///   - localtime: The machine's zone file. If it is a symbolic link into a `zoneinfo` directory, it gives the zone
    ///     its name.
    ///   - timezone: A file whose first line is the zone's name, for machines on which `localtime` is not a link.
    /// - Returns: The zone; nil if there is no data for it, as in a sandbox, or if `TZ` is not valid.
    public static func find(
        environment: (String) -> String?, localtime: String = "/etc/localtime", timezone: String = "/etc/timezone"
    ) -> (any ZoneRules)? {
        guard let setting = environment("TZ") else { return machineZone(localtime, timezone) }
        let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        if universal.contains(name) { return RecordedZone.utc }
        let directory = environment("TZDIR").flatMap { $0.isEmpty ? nil : $0 } ?? standardDirectory
        if ZoneFile.isThere(name.hasPrefix("/") ? name : "\(directory)/\(name)") {
            return LibcZone(name: ZoneFile.zoneName(inPath: name) ?? name)
        }
        return PosixZone.isValid(name) ? LibcZone(name: name) : nil
    }

    /// Returns the zone's name in the IANA database.
    ///
    /// - Parameters:
    ///   - zone: What ``find(environment:localtime:timezone:)`` returned.
    ///   - environment: Returns the value of an environment variable, or nil if it is not set.
    /// - Returns: Nil if it has none, as for rules in `TZ`. An abbreviation such as `EST` is none: it is ambiguous.
    package static func databaseName(of zone: any ZoneRules, environment: (String) -> String?) -> String? {
        let name = zone.name
        if name == "UTC" { return name }
        let isPath = name.contains("/") && !name.hasPrefix("/") && !name.contains("..")
        let directory = environment("TZDIR").flatMap { $0.isEmpty ? nil : $0 } ?? standardDirectory
        return isPath && ZoneFile.isThere("\(directory)/\(name)") ? name : nil
    }

    private static func machineZone(_ localtime: String, _ timezone: String) -> (any ZoneRules)? {
        let name = ZoneFile.linkTarget(of: localtime).flatMap { ZoneFile.zoneName(inPath: $0) }
        if ZoneFile.isThere(localtime) { return LibcZone(name: name ?? ZoneFile.firstLine(of: timezone)) }
        return name.map { universal.contains($0) } == true ? RecordedZone.utc : nil
    }
}
