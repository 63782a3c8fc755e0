import AppGroup
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("A command under a lock")
struct LockedCommandTests {
    private let home = RunHome()
    /// Waits at the gate.
    private let script = #"echo $$ >>"$H/processes"; read line <"$H/gate"; exit 3"#

    @Test(
        "Its exit status is passed on, also that of a signal",
        arguments: [("exit 0", 0), ("exit 9", 9), ("kill -9 $$", 137)] as [(String, Int32)])
    func status(script: String, status: Int32) async throws {
        #expect(try await home.call(["lock"], script).status == status)
    }

    @Test("It has the streams of its caller, and no other descriptor")
    func descriptors() async throws {
        let answer = try await home.call(["lock"], "ls /proc/$$/fd; echo error >&2")
        #expect(answer.stdout == "0\n1\n2\n")
        #expect(answer.stderr == "error\n")
    }

    @Test("The lock is held as long as it runs, and another caller is told so")
    func held() async throws {
        home.closeGate()
        let first = try await started()
        #expect(try await home.call(["lock", "wait=0"], "echo 2").stderr == "busy\n")
        #expect(try await home.call(["lock", "wait=0.05"], "echo 2").status == 75)
        let waiting = BlockingCall { [home] in
            try LockedCommand(under: ContainerLock("test"), in: home.container)
                .run(["/bin/true"], waitingAtMost: .seconds(60))
        }
        try await waiting.untilBlocked()
        try home.openGate()
        #expect(try await waiting.value == .ended(.exited(0)))
        try await wait(until: "the first has ended") { !first.isRunning }
    }

    @Test("It is the same lock as that of the library and of flock(1)")
    func sameLock() async throws {
        home.closeGate()
        let first = try await started()
        let paths = ContainerPaths(container: home.container)
        let lock = ContainerLock("test")
        let locks = ContainerLocks(paths: paths, order: LockOrder([lock]))
        #expect(throws: LockError.timedOut(lock)) { try locks.withLock(lock, waitingAtMost: .zero) {} }
        try home.openGate()
        try await wait(until: "the first has ended") { !first.isRunning }
        try locks.withLock(lock, waitingAtMost: .zero) {}
    }

    @Test(
        "Signals are passed on, and the caller ends with the command",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1])
    func signals(number: Int32) async throws {
        let trapping = #"""
            trap 'echo caught; exit 4' TERM INT HUP QUIT USR1
            echo $$ >>"$H/processes"
            while :; do sleep 0.01; done
            """#
        let first = try home.caller(["lock"], trapping, output: "first")
        try await wait(until: "the command runs") { !home.lines("processes").isEmpty }
        kill(first.pid, number)
        try await wait(until: "the caller has ended") { !first.isRunning }
        #expect(home.lines("first") == ["caught"])
    }

    @Test("If the caller is killed, the lock is held until nothing is left of the command")
    func killed() async throws {
        let children = #"sleep 1000 & echo $! >>"$H/processes"; echo $$ >>"$H/processes"; wait"#
        let first = try home.caller(["lock"], children, output: "first")
        try await wait(until: "the command runs") { home.lines("processes").count == 2 }
        first.end()
        let after = #"for number in $(cat "$H/processes"); do kill -0 $number && echo left $number; done; echo after"#
        #expect(try await home.call(["lock", "wait=60"], after).stdout == "after\n")
    }

    @Test("If the command is killed, the lock is held until nothing is left of what it started")
    func commandKilled() async throws {
        let children = #"sleep 1000 & echo $! >>"$H/processes"; kill -9 $$"#
        #expect(try await home.call(["lock"], children).status == 128 + SIGKILL)
        let after = #"kill -0 $(cat "$H/processes") && echo left; echo after"#
        #expect(try await home.call(["lock", "wait=0"], after).stdout == "after\n")
    }

    @Test("What the command leaves in the background does not keep the lock, and goes on")
    func background() async throws {
        let leaving = #"sleep 1000 >"$H/x" 2>&1 & echo $!"#
        let process = try #require(pid_t(try await home.call(["lock"], leaving).stdout.dropLast()))
        defer { kill(process, SIGKILL) }
        #expect(try await home.call(["lock", "wait=0"], "echo 2").stdout == "2\n")
        #expect(kill(process, 0) == 0)
    }

    @Test("A lock's file that is a symbolic link is refused")
    func link() async throws {
        _ = try await home.call(["lock", "name=other"], "true")
        symlink(home.path("target"), "\(home.locks)/test.lock")
        let lock = LockedCommand(under: ContainerLock("test"), in: home.container)
        #expect(throws: RunFault.self) { try lock.run(["/bin/true"], waitingAtMost: .zero) }
        #expect(access(home.path("target"), F_OK) != 0)
    }

    private func started() async throws -> BackgroundProgram {
        let first = try home.caller(["lock"], script, output: "first")
        try await wait(until: "the command runs") { !home.lines("processes").isEmpty }
        return first
    }
}
