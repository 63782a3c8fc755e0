import CivilCalendar
import Glibc
import TaskHubEntities

/// Looks a zone up as a program does.
///
/// The C library has one zone a process: call it in an exit test only.
func zone(_ setting: String?, directory: String? = nil) -> (any ZoneRules)? {
    put("TZ", setting)
    put("TZDIR", directory)
    return ZoneLookup.find { name in getenv(name).map { String(cString: $0) } }
}

private func put(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
}
