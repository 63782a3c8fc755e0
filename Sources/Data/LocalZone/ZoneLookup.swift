private import Glibc
public import TaskHubEntities

/// Finds the user's zone, and notices when this machine has no data for it.
public enum ZoneLookup {
    /// What the C library was built with.
    private static let standardDirectory = "/usr/share/zoneinfo"

    /// Names of universal time that need no data.
    private static let universal = [
        "", "UTC", "UCT", "GMT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/GMT", "Etc/Zulu", "Etc/Universal",
    ]

    /// The zone that `TZ` asks for, else the machine's; nil when there is no data for it, as in a sandbox.
    ///
    /// The environment must be that of this process, which is the one the C library goes by.
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

    private static func machineZone(_ localtime: String, _ timezone: String) -> (any ZoneRules)? {
        let name = ZoneFile.linkTarget(of: localtime).flatMap { ZoneFile.zoneName(inPath: $0) }
        if ZoneFile.isThere(localtime) { return LibcZone(name: name ?? ZoneFile.firstLine(of: timezone)) }
        return name.map { universal.contains($0) } == true ? RecordedZone.utc : nil
    }
}
