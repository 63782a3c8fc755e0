import AppGroup
import Cards
import CivilCalendar
import Credentials
import Glibc
import GroupDefaults
import SecretVault
import SessionBus

/// The glasses of today, which any number of programs may count and show at once.
struct WaterReminder {
    let defaults: SharedDefaults
    private let paths: ContainerPaths
    private let locks: ContainerLocks
    private let environment: (String) -> String?

    init(environment: @escaping (String) -> String?) throws {
        let path = try ContainerLocation.water.path(argument: nil, environment: environment)
        let container = try GroupContainer.open(at: path)
        self.environment = environment
        paths = container.paths
        locks = ContainerLocks(paths: paths, order: .water)
        defaults = SharedDefaults(container: container, locks: locks)
    }

    /// Counts one more glass: two key presses at once are two glasses.
    func drink() throws {
        try locks.withLock(.intake, waitingAtMost: .seconds(30)) {
            let text = "\(today) \(try glassesToday() + 1)"
            try ContainerFile.replace(paths.intake, with: Array(text.utf8), durability: .durable)
        }
    }

    /// The card, as in "3 of 8 glasses", with the state of the sharing below it.
    func card() throws -> BarSegment {
        let values = try defaults.read()
        let glasses = try glassesToday()
        let goal = values[.dailyGoal] ?? 8
        let isDone = glasses >= goal
        return BarSegment(
            isDone ? "\(glasses) glasses: done for today" : "\(glasses) of \(goal) glasses",
            short: "\(glasses)/\(goal)", details: [sharing(values)], state: isDone ? "done" : "thirsty",
            percentage: glasses * 100 / goal)
    }

    private func glassesToday() throws -> Int {
        let bytes = try ContainerFile.read(paths.intake, limit: 64) ?? []
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 && numbers[0] == today ? numbers[1] : 0
    }

    /// The local day, counted from 1970-01-01.
    private var today: Int {
        let zone: any ZoneRules = ZoneLookup.find(environment: environment) ?? RecordedZone.utc
        return zone.civil(at: SystemTime.now()).date.daysSinceEpoch
    }

    /// Never prompts, so that a bar may show it at any time.
    private func sharing(_ values: DefaultsValues) -> String {
        guard let id = values[.containerID] else { return "not shared" }
        let bus = SessionBusAddress.find(environment: environment, userID: geteuid())
        switch SecretServiceVault(item: .waterAccount(containerID: id), address: bus).read() {
        case .found(let tokens): return "shared as \(tokens.subject)"
        case .notFound: return "not shared"
        case .unreadable: return "sign in again"
        case .failed(.locked): return "keyring locked"
        case .failed: return "no keyring"
        }
    }
}
