import Foundation
import TaskHubTestSupport
import TaskStore
import Testing

/// `TASKHUB_APP_SEEDS` is the number of seeds or a range such as `21-40`, and `TASKHUB_APP_SEED` runs one.
///
/// `TASKHUB_APP_KEYS` is the number of keys of each.
@Suite("Random keys in the app")
struct AppFuzzTests {
    private static let keys = number("TASKHUB_APP_KEYS").first ?? 3000

    static var seeds: ClosedRange<Int> {
        if let single = number("TASKHUB_APP_SEED").first { return single...single }
        let chosen = number("TASKHUB_APP_SEEDS")
        return (chosen.count == 2 ? chosen[0] : 1)...(chosen.last ?? 3)
    }

    @Test(
        "Random keys, pastes and sizes over a store that another program changes lose nothing, and undo brings all back",
        arguments: seeds)
    func random(seed: Int) async throws {
        let installation = Installation(
            zone: Installation.noon, environment: ["EDITOR": "true"], home: TemporaryDirectory(isInMemory: true))
        try await installation.addTasks(12)
        let history = HistoryOracle(installation: installation)
        try await history.watch()
        let script = FuzzScript(seed: UInt64(seed), keys: Self.keys)
        var terminal = EmulatedTerminal(installation: installation)
        // A key takes a millisecond, and far longer on a busy machine.
        terminal.limit = 170_000 + 50 * Self.keys
        let report = try await terminal.run(script.steps)
        #expect(report.failure == nil && report.problems.isEmpty, "seed \(seed): \(report.problems.prefix(5))")
        #expect(report.status == -15, "seed \(seed): \(String(describing: report.status))")
        #expect(report.leftOver == [], "seed \(seed)")
        #expect(report.answers.allSatisfy { $0.status == 0 } && report.answers.count == script.otherTasks)
        #expect(try await installation.sql("PRAGMA integrity_check") == "ok", "seed \(seed)")
        let added = try await installation.sql(
            "SELECT count(*) FROM note WHERE kind = 'task' AND before IS NULL AND after LIKE '%\"Other %'")
        #expect(try #require(Int(added)) >= script.otherTasks, "seed \(seed)")
        let verdict = try await history.undoEverything()
        #expect(verdict.problems == [], "seed \(seed)")
        let counts = verdict.counts.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
        print("seed \(seed): \(counts.joined(separator: ", "))")
    }

    /// The numbers of a variable such as `21-40`.
    private static func number(_ name: String) -> [Int] {
        (ProcessInfo.processInfo.environment[name] ?? "").split(separator: "-").compactMap { Int($0) }
    }
}
