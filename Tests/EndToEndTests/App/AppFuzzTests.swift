import Foundation
import TaskHubTestSupport
import Testing

/// `TASKHUB_APP_KEYS=200000` presses more keys, and `TASKHUB_APP_SEED=7` chooses one seed.
@Suite("Random keys in the app", .timeLimit(.minutes(60)))
struct AppFuzzTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    static let seeds: [UInt64] = number("TASKHUB_APP_SEED").map { [UInt64($0)] } ?? [1, 2, 3]

    @Test(
        "Random keys, pastes and sizes over a store that another program changes lose nothing, and undo brings all back",
        arguments: seeds)
    func random(seed: UInt64) async throws {
        let installation = Installation(zone: Installation.noon, environment: ["EDITOR": "true"])
        try await installation.addTasks(12)
        let script = FuzzScript(seed: seed, keys: Self.number("TASKHUB_APP_KEYS") ?? 2000)
        let report = try await EmulatedTerminal(installation: installation).run(script.steps)
        #expect(report.failure == nil && report.problems.isEmpty, "seed \(seed)")
        #expect(report.status == -15 && report.leftOver.isEmpty, "seed \(seed): \(String(describing: report.status))")
        #expect(try await installation.sql("PRAGMA integrity_check") == "ok", "seed \(seed)")
        // The history keeps a thousand steps; the state before an older one cannot be had back.
        guard try await number("SELECT count(*) FROM history_step", in: installation) < 1000 else { return }
        // Undoing a step before a later one leaves what the later one had changed.
        let early = """
            SELECT count(*) FROM history_step early JOIN history_step late ON late.id > early.id
                AND late.made_at < early.undone_at
                AND (late.undone_at IS NULL OR late.undone_at > early.undone_at)
            """
        let isInOrder = try await number(early, in: installation) == 0
        let left = "SELECT count(*) FROM history_step WHERE undone_at IS NULL"
        while try await number(left, in: installation) > 0 {
            let undone = try await installation.taskhub("undo")
            try #require(undone.status == 0, "seed \(seed): \(undone.errors)")
        }
        // The oldest step is the import of the first tasks.
        let rest = try await installation.taskhub("list", "--all").output
        let count = try await number("SELECT count(*) FROM task", in: installation)
        #expect(count == 0 || !isInOrder, "seed \(seed): \(rest)")
    }

    private func number(_ query: String, in installation: Installation) async throws -> Int {
        try #require(Int(try await installation.sql(query)))
    }
}

/// Keys, pastes, sizes and other programs, the same for the same seed.
private struct FuzzScript {
    private static let other = "\(Installation.programs)/taskhub-intent"
    /// Quitting, and what hands the terminal to programs that wait for a person, is left out.
    private static let keys: [String] =
        "jkgGhlax sedptmruvVSyYcJKMHO/?:12345 #!+".map { String($0) } + [
            "\r", "\r", "\u{1B}", "\u{1B}", "\t", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~",
            "\u{1B}[6~",
            "\u{12}", "\u{04}", "\u{15}", "\u{7F}", "\u{1B}[Z", "\u{1B}[15;9~", "é", "日", "milk", "tomorrow", "x", "u",
        ]

    let steps: [EmulatedTerminal.Step]

    init(seed: UInt64, keys: Int) {
        var random = SplitMix(seed: seed)
        var steps: [EmulatedTerminal.Step] = [.wait("Inbox")]
        for number in 0..<keys {
            switch Int.random(in: 0..<400, using: &random) {
            case 0: steps.append(.run([Self.other, "create", "Other \(number)"]))
            case 1:
                let (columns, rows) = (
                    Int.random(in: 40...300, using: &random), Int.random(in: 10...100, using: &random)
                )
                steps.append(.resize(columns: columns, rows: rows))
            case 2: steps.append(.paste("Pasted \(number)"))
            case 3: steps.append(.paste("One \(number)\nTwo \(number)"))
            default: steps.append(.type(Self.keys.randomElement(using: &random) ?? "j"))
            }
        }
        self.steps = steps + [.signal("SIGTERM"), .end]
    }
}
