import CivilCalendar
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("Many callers of a shared run")
struct ManyCallersTests {
    private static let count = 32

    private let home = RunHome()
    /// Runs once the gate is open, and notes that.
    private let script = #"echo run >>"$H/runs"; read line <"$H/gate"; echo new"#

    @Test("At the expiry of a result, one of 32 callers runs the command, and all print its output")
    func expiry() async throws {
        try home.store("old", at: SystemTime.now().advanced(bySeconds: -1000))
        home.closeGate()
        let callers = try callers(script)
        try await wait(until: "somebody runs the command") { !home.lines("runs").isEmpty }
        try home.openGate()
        try await expectEnd(of: callers)
        #expect(home.lines("runs") == ["run"])
        for number in 0..<Self.count { #expect(home.lines("output-\(number)") == ["new"]) }
    }

    @Test("Without any result it is the same")
    func first() async throws {
        home.closeGate()
        let callers = try callers(script)
        try await wait(until: "somebody runs the command") { !home.lines("runs").isEmpty }
        try home.openGate()
        try await expectEnd(of: callers)
        #expect(home.lines("runs") == ["run"])
    }

    @Test("With --stale all print the old output at once, and one run replaces it in the background")
    func stale() async throws {
        try home.store("old", at: SystemTime.now().advanced(bySeconds: -1000))
        home.closeGate()
        let words = ["run", "name=count", "stale=5000"]
        // Their output ends although the gate is closed: the run in the background does not keep it open.
        for _ in 0..<Self.count {
            let answer = try await home.call(words, script)
            #expect(answer.stdout == "old\n")
        }
        try await wait(until: "the run in the background has begun") { !home.lines("runs").isEmpty }
        try home.openGate()
        try await wait(until: "the result is new") { TextFile.contents(of: home.stored()).contains("\nnew\n") }
        #expect(home.lines("runs") == ["run"])
    }

    @Test("Of 32 callers with --stale at once, one starts a run, however short that is")
    func staleAtOnce() async throws {
        try home.store("old", at: SystemTime.now().advanced(bySeconds: -1000))
        let words = ["run", "name=count", "stale=5000"]
        let callers = try callers(#"echo run >>"$H/runs"; echo new"#, words)
        try await expectEnd(of: callers)
        try await wait(until: "the result is new") { TextFile.contents(of: home.stored()).contains("\nnew\n") }
        #expect(home.lines("runs") == ["run"])
    }

    @Test("A failure is told to all who waited for it, and is not repeated")
    func failure() async throws {
        home.closeGate()
        let failing = #"echo run >>"$H/runs"; read line <"$H/gate"; exit 7"#
        let callers = try callers(failing)
        try await wait(until: "somebody runs the command") { !home.lines("runs").isEmpty }
        try home.openGate()
        try await expectEnd(of: callers)
        #expect(home.lines("runs") == ["run"])
        for number in 0..<Self.count {
            let outcome = home.lines("output-\(number).errors").last ?? ""
            // Who came after the end finds the back-off.
            #expect(["failed exited(7)", "backed-off exited(7)"].contains(outcome))
        }
    }

    @Test("A run that was forced does not count for one that is forced while it runs, but for each other's")
    func force() async throws {
        home.closeGate()
        let first = try home.caller(["run", "name=count", "force"], script, output: "first")
        try await wait(until: "the first runs the command") { !home.lines("runs").isEmpty }
        let calls = (0..<4).map { number in
            BlockingCall { [home] in home.result("echo run >>$H/runs; echo \(number)", .forced, at: SystemTime.now()) }
        }
        for call in calls { try await call.untilBlocked() }
        try home.openGate()
        var outputs: Set<String?> = []
        for call in calls { outputs.insert(try await call.value.text) }
        try await expectEnd(of: [first])
        #expect(home.lines("runs").count == 2)
        #expect(outputs.count == 1)
    }

    @Test("Who waits for another's run gives up when the time is up")
    func waitingTooLong() async throws {
        home.closeGate()
        let first = try home.caller(["run", "name=count"], script, output: "first")
        try await wait(until: "the first runs the command") { !home.lines("runs").isEmpty }
        #expect(home.result("echo 2", RunOptions(timeout: .milliseconds(50))).kind == "timedOut")
        #expect(home.result("echo 2", RunOptions(timeout: .zero)).kind == "timedOut")
        try home.openGate()
        try await expectEnd(of: [first])
    }

    @Test("Warming prints nothing, does not wait, and runs although the result is fresh")
    func warm() async throws {
        try home.store("old", at: SystemTime.now())
        home.closeGate()
        // The last run's guard may have the lock for a moment longer.
        try await wait(until: "a run is started") {
            try await home.call(["warm", "name=count"], script).stderr == "started\n"
        }
        #expect(try await home.call(["warm", "name=count"], script).stderr == "running\n")
        try home.openGate()
        try await wait(until: "the result is new") { TextFile.contents(of: home.stored()).contains("\nnew\n") }
    }

    @Test("A program with several threads can't go on in the background")
    func threads() async throws {
        let outcome = home.run().refreshDetached(by: ["/bin/true"])
        #expect(outcome == .notStarted(errno: EBUSY))
    }

    private func callers(_ script: String, _ words: [String] = ["run", "name=count"]) throws -> [BackgroundProgram] {
        try (0..<Self.count).map { try home.caller(words, script, output: "output-\($0)") }
    }

    private func expectEnd(of callers: [BackgroundProgram]) async throws {
        for caller in callers { try await wait(until: "a caller has ended") { !caller.isRunning } }
    }
}
