import Glibc
import ProcessControl
import Testing

@Suite("A process handle", .timeLimit(.minutes(5)))
struct ProcessHandleTests {
    @Test("It waits for the process to exit, at most until the timeout")
    func end() throws {
        var program = try ChildProgram(["sleep", "60"])
        guard let handle = ProcessHandle(of: program.process) else {
            Issue.record("no handle")
            return
        }
        handle.awaitEnd(atMost: .milliseconds(10))
        #expect(program.terminationStatus() == nil)
        let isSent = handle.send(SIGTERM)
        #expect(isSent)
        handle.awaitEnd(atMost: .seconds(50))
        #expect(program.terminationStatus() == .killed(signal: SIGTERM))
        let isSentAgain = handle.send(SIGTERM)
        #expect(!isSentAgain)
    }

    @Test("A process that has exited and been reaped has no handle")
    func gone() throws {
        var program = try ChildProgram(["true"])
        _ = program.wait()
        if ProcessHandle(of: program.process) != nil { Issue.record("a handle of nothing") }
    }
}
