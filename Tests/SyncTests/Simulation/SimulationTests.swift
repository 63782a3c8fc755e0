import ContractServer
import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

/// In the end, all machines and the server agree and nothing is lost, no matter what is done, fails or is killed.
///
/// `TASKHUB_SIMULATION_SEEDS` is the number of seeds or a range such as `41-80`. `TASKHUB_SIMULATION_SEED` runs one
/// seed and prints its steps.
@Suite(.serialized) struct SimulationTests {
    private struct Results: Sendable {
        var counts: [RareState: Int] = [:]
        var problems: [String] = []
    }

    private static let seeds = 40
    /// Only a run of this many seeds must reach every rare state.
    private static let seedsForAllStates = 1000

    @Test(
        "Three machines and the server agree after any history, nothing is lost, and 1,000 seeds reach every rare state"
    )
    func agreement() async throws {
        let single = try SimulationTests.numbers("TASKHUB_SIMULATION_SEED").first
        let chosen = try SimulationTests.numbers("TASKHUB_SIMULATION_SEEDS")
        let last = chosen.last ?? SimulationTests.seeds
        let seeds = single.map { $0...$0 } ?? (chosen.count == 2 ? chosen[0] : 1)...last
        let server = InMemoryServer()
        let results = try await onThread {
            var results = Results()
            let directory = TemporaryDirectory(isInMemory: true)
            for seed in seeds {
                let chronicle = try SimulationTests.run(seed, on: server, in: directory, isDetailed: single != nil)
                results.counts.merge(chronicle.counts, uniquingKeysWith: +)
                let problems = chronicle.problems.map { "seed \(seed): \($0)" }
                results.problems += problems
                for line in chronicle.steps + problems { print(line) }
                fflush(nil)
            }
            return results
        }
        for state in RareState.allCases { print("\(results.counts[state] ?? 0)\t\(state.rawValue)") }
        #expect(results.problems == [])
        guard seeds.count >= SimulationTests.seedsForAllStates else { return }
        #expect(RareState.allCases.filter { results.counts[$0] == nil }.map(\.rawValue) == [])
    }

    /// Sets have a fixed order only with this variable, which the runtime reads at its start.
    @Test(
        "The same seed gives the same steps", .enabled(if: getenv("SWIFT_DETERMINISTIC_HASHING") != nil),
        arguments: 1...2)
    func determinism(seed: Int) async throws {
        let server = InMemoryServer()
        let (first, second) = try await onThread {
            let directory = TemporaryDirectory(isInMemory: true)
            let first = try SimulationTests.run(seed, on: server, in: directory, isDetailed: true).steps
            return (first, try SimulationTests.run(seed, on: server, in: directory, isDetailed: true).steps)
        }
        let difference = zip(first, second).enumerated().first { $0.element.0 != $0.element.1 }.map { "\($0)" }
        #expect(difference == nil)
        #expect(first.count == second.count)
        #expect(first.count > 1000)
    }

    private static func run(
        _ seed: Int, on server: InMemoryServer, in directory: TemporaryDirectory, isDetailed: Bool
    ) throws -> Chronicle {
        var simulation = try Simulation(
            seed: UInt64(seed), on: server, in: directory, isDetailed: isDetailed)
        do {
            try simulation.run()
        } catch {
            simulation.chronicle.report("\(error)")
        }
        return simulation.chronicle
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
