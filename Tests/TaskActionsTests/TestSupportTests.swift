import Glibc
import TaskHubEntities
import TaskHubTestSupport
import Testing

/// The doubles and tools that other tests stand on.
@Suite struct TestSupportTests {
    @Test("A program's input, output and exit code are passed through")
    func program() async throws {
        let result = try await runProgram(
            "/bin/sh", ["-c", "cat; echo \"$GIVEN\" >&2; exit 7"], environment: ["GIVEN": "x y"],
            stdin: Array("in".utf8))
        #expect(result.status == 7 && result.stdout == "in" && result.stderr == "x y\n")
        await #expect(throws: ProgramFailure.self) { try await runProgram("/nowhere/at/all") }
    }

    @Test("A lot of output on both streams at once does not block")
    func bothPipes() async throws {
        let script = "i=0; while [ $i -lt 400 ]; do printf '%01000d' 1; printf '%01000d' 2 >&2; i=$((i+1)); done"
        let result = try await runProgram("/bin/sh", ["-c", script])
        #expect(result.status == 0 && result.stdoutBytes.count == 400_000 && result.stderrBytes.count == 400_000)
    }

    @Test("A program is killed in time, even if a child holds its output open or it has closed it")
    func killing() async throws {
        let held = try await runProgram("/bin/sh", ["-c", "echo begun; sleep 8 & sleep 60"], killAfter: 5000)
        #expect(held.status == -SIGKILL && held.stdout == "begun\n")
        let closed = try await runProgram("/bin/sh", ["-c", "exec >&- 2>&-; sleep 60"], killAfter: 1000)
        #expect(closed.status == -SIGKILL)
    }

    @Test("A temporary directory is accessible to its owner only, and removed with its contents, whatever their names")
    func directory() {
        var directory: TemporaryDirectory? = TemporaryDirectory()
        let path = directory?.path ?? ""
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(mkdir(path + "/closed", 0o700) == 0)
        #expect(close(open(path + "/closed/file", O_CREAT | O_WRONLY, 0o600)) == 0)
        #expect(symlink("/", path + "/link") == 0)
        #expect(mkdir(Array((path + "/").utf8CString.dropLast()) + [0x43, CChar(bitPattern: 0xE9), 0], 0o700) == 0)
        #expect(chmod(path + "/closed", 0) == 0)
        directory = nil
        #expect(lstat(path, &status) != 0)
        #expect(lstat("/", &status) == 0)
    }

    @Test("Seeds have fixed ids that contain their number")
    func seeds() {
        #expect(Seed.id(1).description == "00000000-0000-4000-8000-000000000001")
        let ids = SteppingIDs()
        #expect(ids.next() == Seed.id(1001) && ids.next() == Seed.id(1002))
    }
}
