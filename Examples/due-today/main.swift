import AppGroup
import CivilCalendar
import Glibc
import TaskHubEntities
import TaskHubGroup

// For a shell prompt: "2 due today", or nothing. Reads one file and never prompts.
func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
let now = SystemTime.now()
guard let container = try? ContainerLocation.taskHub.path(argument: nil, environment: variable) else { exit(73) }

switch SnapshotReader(path: ContainerPaths(container: container).snapshot).read(at: now) {
case .ready(let snapshot), .stale(let snapshot):
    let zone = ZoneLookup.find(environment: variable) ?? snapshot.zone
    let count = snapshot.dueTodayCount(at: now, in: zone)
    if count > 0 { print("\(count) due today") }
case .missing: break
case .unreadable, .newerThanThisProgram: print("tasks?")
}
