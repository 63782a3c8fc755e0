import CivilCalendar
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("A runner that is killed")
struct KilledRunnerTests {
    private let home = RunHome()
    /// Starts processes in groups of their own too, and notes them all.
    private let script = #"""
        sleep 1000 & echo $! >>"$H/processes"
        timeout 1000 sleep 1001 & echo $! >>"$H/processes"
        echo $$ >>"$H/processes"; echo $PPID >"$H/guard"
        wait
        """#
    /// Succeeds if none of those is left.
    private let after = #"""
        for number in $(cat "$H/processes" 2>/dev/null); do kill -0 $number && echo left $number; done
        echo after
        """#

    @Test("At any moment, the next caller runs the command once nothing is left of the first", arguments: 0..<24)
    func randomMoment(seed: UInt64) async throws {
        var numbers = SplitMix(seed: seed)
        let first = try home.caller(["run", "name=count"], script, output: "first")
        // The first half of them during the start, which has no events; the others while the command runs.
        if seed % 2 == 0 {
            usleep(UInt32.random(in: 0..<20_000, using: &numbers))
        } else {
            try await wait(until: "the command runs") { home.lines("processes").count == 3 }
        }
        first.end()
        let answer = try await home.call(["run", "name=count"], after)
        #expect(answer.stdout == "after\n")
    }

    @Test("A waiting caller takes over")
    func waiting() async throws {
        let first = try home.caller(["run", "name=count"], script, output: "first")
        try await wait(until: "the command runs") { home.lines("processes").count == 3 }
        let waiting = BlockingCall { [home, after] in home.result(after, at: SystemTime.now()) }
        try await waiting.untilBlocked()
        first.end()
        #expect(try await waiting.value.text == "after\n")
    }

    @Test("A command that ignores SIGTERM is killed, and the lock is held until then")
    func stubborn() async throws {
        let stubborn = #"trap '' TERM; echo $$ >>"$H/processes"; while :; do sleep 1000; done"#
        let first = try home.caller(["run", "name=count"], stubborn, output: "first")
        try await wait(until: "the command runs") { !home.lines("processes").isEmpty }
        first.end()
        #expect(home.result("echo early", RunOptions(timeout: .zero)).kind == "timedOut")
        #expect(try await home.call(["run", "name=count"], after).stdout == "after\n")
    }

    @Test("A stopped command is ended too")
    func stopped() async throws {
        let stopping = #"echo $$ >>"$H/processes"; kill -STOP $$"#
        let first = try home.caller(["run", "name=count"], stopping, output: "first")
        try await wait(until: "the command runs") { !home.lines("processes").isEmpty }
        first.end()
        #expect(try await home.call(["run", "name=count"], after).stdout == "after\n")
    }

    @Test("Ctrl-C and a request to end end the command as well", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) async throws {
        let first = try home.caller(["run", "name=count"], script, output: "first")
        try await wait(until: "the command runs") { home.lines("processes").count == 3 }
        kill(first.pid, number)
        #expect(try await home.call(["run", "name=count"], after).stdout == "after\n")
    }

    @Test("If the guard is killed, the command is killed, and that is a failure")
    func guardKilled() async throws {
        let first = try home.caller(["run", "name=count"], script, output: "first")
        try await wait(until: "the command runs") { !home.lines("guard").isEmpty && home.lines("processes").count == 3 }
        let guardian = try #require(home.lines("guard").first.flatMap { pid_t($0) })
        kill(guardian, SIGKILL)
        try await wait(until: "the runner has ended") { !first.isRunning }
        #expect(home.lines("first.errors").last == "failed signalled(9)")
        // Those in groups of their own nobody can find then.
        let processes = home.lines("processes")
        for process in [processes[0], processes[2]] { try await home.expectGone(process) }
        if let timeout = pid_t(processes[1]) { kill(timeout, SIGTERM) }
    }
}
