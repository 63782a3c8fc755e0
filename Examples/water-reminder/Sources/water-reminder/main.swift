import AppGroup
import CivilCalendar
import Credentials
import Glibc
import GroupDefaults
import GroupSnapshot
import SecretVault
import SessionBus
import Water

// water-reminder drink             counts a glass, and publishes it for the widgets
// water-reminder set NAME VALUE    changes a setting

let dailyGoal = DefaultsKey<Int>(
    "dailyGoal", summary: "Glasses a day", rule: "a number from 1 to 30", fallback: 8, isUserSettable: true,
    allows: (1...30).contains)
let glasses = DefaultsKey<Int>("glasses", summary: "Glasses of that day", rule: "a number", isUserSettable: false)
let day = DefaultsKey<Int>("day", summary: "Days since 1970", rule: "a number", isUserSettable: false)

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func fail(_ message: String, _ code: Int32) -> Never {
    let line = Array("water-reminder: \(message)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(code)
}

/// Never prompts.
func sharing(_ containerID: String?) -> String {
    guard let containerID else { return "not shared" }
    let item = VaultItem(
        schema: "org.example.water.Account", attributes: ["container": containerID], label: "Water Reminder")
    let bus = SessionBusAddress.find(environment: variable, userID: geteuid())
    return switch SecretServiceVault(item: item, address: bus).read() {
    case .found(let tokens): "shared as \(tokens.subject)"
    case .notFound: "not shared"
    case .unreadable: "sign in again"
    case .failed(.locked): "keyring locked"
    case .failed: "no keyring"
    }
}

do {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words == ["drink"] || words.count == 3 && words[0] == "set" else {
        fail("usage: drink | set NAME VALUE", 64)
    }
    let setting = words.count == 3 ? try DefaultsRegistry([dailyGoal]).entry(named: words[1]) : nil
    var unsaved = DefaultsValues()
    try setting?.setByUser(words[2], in: &unsaved)

    let container = try GroupContainer.open(at: Water.location.path(argument: nil, environment: variable))
    let locks = ContainerLocks(paths: container.paths, order: .toolkit)
    let defaults = SharedDefaults(container: container, locks: locks)
    let shared = sharing(try defaults.read()[.containerID])
    let zone: any ZoneRules = ZoneLookup.find(environment: variable) ?? RecordedZone.utc
    // The count is read and changed by the publisher, or an older one might be published last.
    try Water.snapshot(container.paths).file.publish(under: locks, waitingAtMost: .seconds(30)) {
        let now = SystemTime.now()
        let today = zone.civil(at: now).date.daysSinceEpoch
        let values = try defaults.update { values in
            let count = values[day] == today ? values[glasses] ?? 0 : 0
            try values.set(today, for: day)
            try values.set(setting == nil ? count + 1 : count, for: glasses)
            try setting?.setByUser(words[2], in: &values)
        }
        let water = Water(glasses: values[glasses] ?? 0, goal: values.value(of: dailyGoal) ?? 8, sharing: shared)
        return try SnapshotDraft(water, at: now, validUntil: zone.day(of: now).upperBound)
    }
} catch DefaultsError.unknownKey {
    fail("the only setting is \(dailyGoal.name)", 64)
} catch DefaultsError.invalidValue(key: dailyGoal.name) {
    fail("\(dailyGoal.name) is \(dailyGoal.rule)", 64)
} catch DefaultsError.damaged(let path) {
    fail("\(path) is damaged", 74)
} catch is ContainerError {
    fail("no directory that only you can use; is HOME set?", 73)
} catch LockError.timedOut, DefaultsError.lock(.timedOut) {
    fail("another water-reminder is running", 75)
} catch {
    fail("the glasses cannot be read or written", 74)
}
