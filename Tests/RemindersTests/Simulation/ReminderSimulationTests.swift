import AppGroup
import Glibc
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

/// Every reminder is shown exactly once, no matter what is done, fails or is killed.
///
/// `TASKHUB_REMINDER_SEEDS` is the number of seeds or a range such as `41-80`. `TASKHUB_REMINDER_SEED` runs one seed and
/// prints its steps.
@Suite("A year of reminders")
struct ReminderSimulationTests {
    private static let seeds = 3
    /// Only a run of this many seeds must reach every rare state.
    private static let seedsForAllStates = 1000

    @Test("Every reminder is shown once, in its minute or in a digest, and none in quiet hours or of what is done")
    func year() throws {
        let single = try Self.numbers("TASKHUB_REMINDER_SEED").first
        let chosen = try Self.numbers("TASKHUB_REMINDER_SEEDS")
        let seeds = single.map { $0...$0 } ?? (chosen.count == 2 ? chosen[0] : 1)...(chosen.last ?? Self.seeds)
        var counts: [ReminderSimulation.RareState: Int] = [:]
        var problems: [String] = []
        for seed in seeds {
            var simulation = ReminderSimulation(
                seed: UInt64(seed), on: try SQLiteStore.inMemory(), isDetailed: single != nil)
            try simulation.run(chosen.isEmpty && single == nil ? ReminderSimulation.year / 4 : ReminderSimulation.year)
            for line in simulation.steps { print(line) }
            let found = simulation.oracle.problems.map { "seed \(seed): \($0)" }
            for line in found { print(line) }
            problems += found
            counts.merge(simulation.counts, uniquingKeysWith: +)
        }
        for state in ReminderSimulation.RareState.allCases { print("\(counts[state] ?? 0)\t\(state.rawValue)") }
        fflush(nil)
        #expect(problems == [])
        guard seeds.count >= Self.seedsForAllStates else { return }
        #expect(ReminderSimulation.RareState.allCases.filter { counts[$0] == nil }.map(\.rawValue) == [])
    }

    @Test("The same holds on a real store, for some weeks")
    func realStore() throws {
        for seed in 1...2 {
            let directory = TemporaryDirectory(isInMemory: true)
            let container = try GroupContainer.open(at: directory.appending("container"))
            let store = try SQLiteStore.open(
                in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now, zone: TestZones.utc,
                newStoreID: Seed.id(0))
            var simulation = ReminderSimulation(seed: UInt64(seed), on: store)
            try simulation.run(ReminderSimulation.year / 16)
            #expect(simulation.oracle.problems == [], "seed \(seed)")
        }
    }

    @Test("The same seed gives the same steps")
    func determinism() throws {
        let runs = try (0..<2).map { _ in
            var simulation = ReminderSimulation(seed: 7, on: try SQLiteStore.inMemory(), isDetailed: true)
            try simulation.run(ReminderSimulation.year / 16)
            return simulation.steps
        }
        #expect(runs[0] == runs[1] && runs[0].count > 100)
    }

    /// The numbers in a variable, as in `17` or `501-1000`; none if it is not set.
    private static func numbers(_ name: String) throws -> [Int] {
        guard let value = getenv(name) else { return [] }
        let text = String(cString: value)
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        try #require((1...2).contains(numbers.count) && numbers.map(String.init).joined(separator: "-") == text)
        return numbers
    }
}
