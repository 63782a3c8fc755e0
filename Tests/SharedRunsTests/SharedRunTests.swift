import AppGroup
import CivilCalendar
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("A shared run")
struct SharedRunTests {
    private let home = RunHome()
    private let start = RunHome.now

    @Test("A fresh result is returned without a run, and one that is too old is replaced")
    func freshness() throws {
        try home.store("1", at: start)
        let almost = Instant(microseconds: start.microseconds + 59_999_999)
        #expect(home.result("echo 2", at: almost).text == "1\n")
        #expect(home.result("echo 2", at: almost).kind == "fresh")
        let outcome = home.result("echo 2", at: start.advanced(bySeconds: 60))
        #expect(outcome.kind == "finished")
        #expect(outcome.text == "2\n")
    }

    @Test(
        "The output is kept byte for byte",
        arguments: ["", "\n", "no newline", "a\0b\r\n\u{1B}[1m\n\n", "end\t1\tx\n"])
    func bytes(text: String) throws {
        let printed = home.run().result(of: ["/usr/bin/printf", "%b", text.replacing("\0", with: "\\0000")])
        #expect(printed.text == text)
        #expect(home.result("exit 1").text == text)
    }

    @Test("Without --stale a result that is too old is not returned; with it, it is, and a refresh is due")
    func stale() throws {
        try home.store("1", at: start)
        let later = start.advanced(bySeconds: 100)
        let outcome = home.result("exit 1", RunOptions(stale: 101), at: later)
        #expect(outcome.text == "1\n")
        guard case .stale(_, .some) = outcome else { throw Unexpected() }
        #expect(home.result("echo 2", RunOptions(stale: 100), at: later).kind == "finished")
    }

    @Test("A result from the future is neither fresh nor stale")
    func future() throws {
        try home.store("1", at: start)
        let earlier = Instant(microseconds: start.microseconds - 1)
        #expect(home.result("echo 2", RunOptions(maxAge: 1000, stale: 10_000), at: earlier).text == "2\n")
        // And the new one counts from then on.
        #expect(home.result("echo 3", at: earlier).kind == "fresh")
    }

    @Test("It gets an empty input, descriptor 3, and no other descriptor")
    func descriptors() throws {
        let open = open("/dev/null", O_RDONLY)
        defer { close(open) }
        #expect(home.result("cat; readlink /proc/self/fd/0; ls /proc/$$/fd").text == "/dev/null\n0\n1\n2\n3\n")
    }

    @Test("It has a session of its own, and so no terminal")
    func session() throws {
        let text = try #require(home.result("cut -d' ' -f 6,7 /proc/$$/stat").text)
        let fields = text.split(whereSeparator: \.isWhitespace)
        #expect(try #require(pid_t(fields[0])) != getsid(0))
        #expect(fields[1] == "0")
    }

    @Test("No shell reads the arguments")
    func arguments() {
        let words = ["/usr/bin/printf", "<%s>", "$HOME", "a b", "`id`", "", "*", "-"]
        #expect(home.run().result(of: words).text == "<$HOME><a b><`id`><><*><->")
    }

    @Test("Output as long as the limit is kept, and longer output fails")
    func limit() throws {
        #expect(home.result("printf 12345", RunOptions(limit: 5)).text == "12345")
        let outcome = home.result("printf 123456", RunOptions(maxAge: 0, limit: 5))
        #expect(outcome.failure?.end == .tooLarge(limit: 5))
        let endless = home.run("endless", RunOptions(limit: 100_000)).result(of: ["/usr/bin/yes"])
        #expect(endless.failure?.end == .tooLarge(limit: 100_000))
        let most = home.run("most").result(of: ["/usr/bin/head", "-c", "1044480", "/dev/zero"])
        #expect(most.kind == "finished")
        #expect(home.run("most").result(of: ["/bin/false"]).text?.utf8.count == RunOptions.maximumOutput)
    }

    @Test("What can't be started is a failure with its reason")
    func notStarted() {
        let missing = home.run("missing").result(of: ["\(home.container)/no-such-program"])
        #expect(missing.failure?.end == .notStarted(errno: ENOENT))
        let forbidden = home.run("forbidden").result(of: ["/etc/passwd"])
        #expect(forbidden.failure?.end == .notStarted(errno: EACCES))
    }

    @Test("A command that kills itself is a failure with its signal")
    func signalled() {
        #expect(home.result("kill -USR1 $$").failure?.end == .signalled(SIGUSR1))
    }

    @Test("At the end of its time the command is ended with all that it started")
    func timeout() async throws {
        let script = "sleep 1000 & echo $! >$H/one; timeout 1000 sleep 1001 & echo $! >$H/two; wait"
        let outcome = home.result(script, RunOptions(timeout: .seconds(3)))
        #expect(outcome.failure?.end == .timedOut)
        for name in ["one", "two"] {
            try await home.expectGone(try #require(home.lines(name).first, "the machine is too slow for this test"))
        }
    }

    @Test("What a command leaves behind in its session is ended, and a daemon is not")
    func leftBehind() async throws {
        let script = """
            sleep 1000 & echo $!
            setsid sh -c 'echo ready >&2; exec sleep 1001' 2>$H/daemon >/dev/null & echo $!
            until [ -s $H/daemon ]; do sleep 0.01; done
            """
        let text = try #require(home.result(script).text)
        let processes = text.split(separator: "\n").map(String.init)
        try await home.expectGone(processes[0])
        let daemon = try #require(pid_t(processes[1]))
        #expect(kill(daemon, SIGKILL) == 0)
    }
}

struct Unexpected: Error {}
