import Glibc
import ProcessControl
import TaskHubTestSupport
import Testing

@Suite("Programs that are started one after the other and left", .timeLimit(.minutes(1)))
struct LeftProgramsTests {
    private let directory = TemporaryDirectory()

    /// How many processes have the name.
    private func processes(_ name: String) throws -> Int {
        try runProgram("/bin/sh", ["-c", "cat /proc/[0-9]*/comm 2>/dev/null | grep -cx \(name)"]).stdout
            .split(separator: "\n").first.flatMap { Int($0) } ?? 0
    }

    @Test("The dead are not gathered")
    func reaped() throws {
        let program = directory.appending("left-program")
        _ = try runProgram("/bin/cp", ["/bin/true", program])
        let left = LeftPrograms()
        for _ in 0..<20 {
            try left.start([program])
            Pause.take(.milliseconds(20))
        }
        // A slow machine may run a few of them still.
        #expect(try processes("left-program") < 10)
        try wait(until: "all have ended") { left.buryDead() == 0 }
        #expect(try processes("left-program") == 0)
    }
}
