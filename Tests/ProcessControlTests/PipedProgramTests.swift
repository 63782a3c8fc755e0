import Glibc
import ProcessControl
import TaskHubTestSupport
import Testing

@Suite("A program with pipes for input and output", .timeLimit(.minutes(5)))
struct PipedProgramTests {
    /// Ignores SIGPIPE, as every program that uses this module does.
    init() {
        signal(SIGPIPE, SIG_IGN)
    }

    private static func sh(_ script: String) throws -> PipedProgram {
        try PipedProgram(["sh", "-c", script], in: .own, showsErrors: false)
    }

    @Test("All input is written and all output is read, whatever the pipe's capacity")
    func muchOfBoth() throws {
        let bytes = [UInt8]((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &>> 3) })
        let (output, ending) = try Self.sh("cat; cat /dev/null; exit 3").run(writing: bytes, readingAtMost: 4_000_000)
        #expect(output == bytes && ending == .exited(3))
    }

    @Test("A program that reads none or part of its input does not block")
    func unread() throws {
        let bytes = [UInt8](repeating: 65, count: 1_000_000)
        for script in ["exec 0<&-; echo done", "head -c 5 > /dev/null; echo done"] {
            let (output, ending) = try Self.sh(script).run(writing: bytes, readingAtMost: 1000)
            #expect(String(decoding: output, as: UTF8.self) == "done\n" && ending == .exited(0))
        }
    }

    @Test("A process that the program leaves behind does not delay the result")
    func outputLeftOpen() throws {
        for _ in 0..<20 {
            let start = ContinuousClock.now
            let (output, ending) = try Self.sh("sleep 30 & echo $!; exit 4").run(writing: [], readingAtMost: 1000)
            let left = try #require(Int32(String(decoding: output, as: UTF8.self).dropLast()))
            kill(left, SIGKILL)
            #expect(ending == .exited(4))
            #expect(ContinuousClock.now - start < .seconds(25))
        }
    }

    @Test("A program that closes its output is still waited for")
    func outputClosed() throws {
        let (output, ending) = try Self.sh("echo a; exec 1>&-; sleep 0.2; exit 5").run(writing: [], readingAtMost: 1000)
        #expect(output == Array("a\n".utf8) && ending == .exited(5))
    }

    @Test("A program that writes endlessly is ended by a write error")
    func endless() throws {
        let (output, ending) = try Self.sh("exec yes").run(writing: [], readingAtMost: 100_000)
        #expect(output.count >= 100_000 && output.count < 200_000 && ending == .killed(signal: SIGPIPE))
    }

    @Test("At its timeout it is killed with its children")
    func timeUp() async throws {
        let directory = TemporaryDirectory()
        let path = directory.appending("process").description
        for script in ["sleep 90 & echo $! > \(path); wait", "sleep 90 & echo $! > \(path); exec 1>&-; wait"] {
            unlink(path)
            // On a busy machine the shell may not have come so far in a second.
            for seconds in [1, 5, 25] where access(path, F_OK) != 0 {
                let start = ContinuousClock.now
                #expect(try Self.sh(script).run(readingAtMost: 1000, within: .seconds(seconds)) == nil)
                #expect(ContinuousClock.now - start < .seconds(60))
            }
            let left = try #require(Int32(try await text(path).dropLast()))
            try await wait(until: "what it started has ended", atMost: .seconds(30)) {
                if kill(left, 0) != 0 { return true }
                return await hasEnded(left)
            }
        }
    }

    /// It must not have been reaped yet.
    private func hasEnded(_ process: Int32) async -> Bool {
        guard let stat = try? await text("/proc/\(process)/stat"), !stat.isEmpty else { return true }
        return stat.contains(") Z ")
    }

    @Test("Within its timeout it returns its output, or its failure")
    func inTime() throws {
        let answer = try Self.sh("echo yes").run(readingAtMost: 1000, within: .seconds(50))
        #expect(answer?.output == Array("yes\n".utf8) && answer?.status == .exited(0))
        let failure = try Self.sh("exit 9").run(readingAtMost: 1000, within: .seconds(50))
        #expect(failure?.status == .exited(9))
    }
}
