import ContractServer
import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

/// The built programs, killed at any moment, and several at once.
///
/// `TASKHUB_SYNC_KILLS` is the number of kills, and `TASKHUB_SYNC_SEED` chooses the moments.
struct KilledProgramTests {
    @Test("Programs killed at random moments neither lose nor duplicate a change that they have confirmed")
    func killed() async throws {
        let kills = KilledProgramTests.number("TASKHUB_SYNC_KILLS") ?? 50
        let seed = KilledProgramTests.number("TASKHUB_SYNC_SEED") ?? 1
        try await SyncRig.with { rig in
            // No program is to be killed while it refreshes: that may end the session, however slow the machine is.
            try await rig.control("settings", ["access_token_seconds": 86_400])
            let machine = try await SignedInMachine(rig)
            // Slow enough to be killed while an answer is under way.
            rig.server.add(Fault(.delay(seconds: 0.02), method: "POST", path: "*/tasks", times: nil))
            rig.server.add(Fault(.delay(seconds: 0.02), method: "PATCH", times: nil))
            var random = SplitMix(seed: UInt64(seed))
            var known: Set<String> = []
            var tried: Set<String> = []
            var ended = 0
            // The longest time until the kill, in milliseconds. It adapts, so that about half of the programs end
            // first.
            var longest = 160
            for step in 0..<(kills * 20) where ended < kills {
                let title = "Killed \(step)"
                let limit = Int.random(in: 2..<longest, using: &random)
                let status: Int32
                switch Int.random(in: 0..<4, using: &random) {
                case 0: status = try await machine.run("taskhub", ["sync"], killAfter: limit).status
                case 1:
                    tried.insert(title)
                    let made = try await machine.run("taskhub-intent", ["create", title], killAfter: limit)
                    status = made.status
                    if status == 0 { known.insert(title) }
                case 2:
                    tried.insert(title)
                    let arguments = ["create", title, "--no-wait", "--key", "key \(step)"]
                    let first = try await machine.run("taskhub-intent", arguments, killAfter: limit)
                    // Without an answer, the caller repeats the command with the same key.
                    let second = try await machine.run("taskhub-intent", arguments)
                    #expect(second.status == 0, "seed \(seed): \(second.stderr)")
                    known.insert(title)
                    status = first.status
                default:
                    guard let old = known.sorted().randomElement(using: &random) else { continue }
                    _ = try await machine.run("taskhub", ["edit", try await machine.id(of: old), "--notes", title])
                    status = try await machine.run("taskhub", ["sync"], killAfter: limit).status
                }
                let isKilled = status == -SIGKILL
                ended += isKilled ? 1 : 0
                longest = isKilled ? min(longest + longest / 8, 1_000) : max(longest - longest / 8, 12)
            }
            #expect(ended == kills)
            try await rig.control("faults/clear")
            try await KilledProgramTests.syncUntilSent(machine, seed)
            let hub = try await rig.state()
            let here = try await machine.titles()
            let titles = hub.tasks.map(\.title)
            #expect(Set(titles).count == titles.count, "seed \(seed)")
            #expect(known.subtracting(titles) == [], "seed \(seed)")
            #expect(Set(titles).subtracting(tried) == [], "seed \(seed)")
            #expect(here.sorted() == titles.sorted(), "seed \(seed)")
        }
    }

    private static func syncUntilSent(_ machine: SignedInMachine, _ seed: Int) async throws {
        try await wait(until: "everything is sent") {
            try await machine.passPauses()
            let sync = try await machine.run("taskhub", ["sync"])
            let outbox = try await machine.run("taskhub", ["outbox"])
            return sync.status == 0 && outbox.status == 0 && !outbox.stdout.contains("Killed")
        }
        let last = try await machine.run("taskhub", ["sync"])
        #expect(last.status == 0, "seed \(seed): \(last.stderr)")
        #expect(try await machine.run("taskhub", ["outbox"]).stdout.contains("Killed") == false, "seed \(seed)")
    }

    @Test("Programs that sync at the same time send each change once")
    func atOnce() async throws {
        try await SyncRig.with { rig in
            let machine = try await SignedInMachine(rig)
            for number in 0..<12 {
                let made = try await machine.run("taskhub-intent", ["create", "Task \(number)", "--no-wait"])
                #expect(made.status == 0)
            }
            try await withThrowingTaskGroup(of: ProgramResult.self) { group in
                for _ in 0..<4 { group.addTask { try await machine.run("taskhub", ["sync"]) } }
                for try await result in group { #expect(result.status == 0, "\(result.stderr)") }
            }
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title).sorted() == (0..<12).map { "Task \($0)" }.sorted())
            let creations = hub.requests.filter { $0.method == "POST" && $0.path.hasSuffix("/tasks") }
            #expect(creations.count == 12)
            #expect(Set(creations.map(\.key)).count == 12)
        }
    }

    private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
