import Glibc
import ProcessControl
import TaskHubTestSupport
import Testing

@Suite("A child program", .timeLimit(.minutes(5)))
struct ChildProgramTests {
    private let directory = TemporaryDirectory()

    @Test("Every way of waiting reports its exit status")
    func endings() throws {
        for (script, ending) in [
            ("exit 0", TerminationStatus.exited(0)), ("exit 75", .exited(75)), ("kill -9 $$", .killed(signal: 9)),
        ] {
            var program = try ChildProgram(["sh", "-c", script])
            #expect(program.wait() == ending)
            #expect(program.terminationStatus() == ending && program.wait(within: .zero) == ending)
            var other = try ChildProgram(["sh", "-c", script])
            #expect(other.wait(within: .seconds(60)) == ending)
        }
    }

    @Test("After the timeout, the caller and the program both go on")
    func timeUp() throws {
        var program = try ChildProgram(["sleep", "60"])
        #expect(program.wait(within: .milliseconds(20)) == nil)
        #expect(program.terminationStatus() == nil)
        program.kill()
        #expect(program.terminationStatus() == .killed(signal: SIGKILL))
    }

    @Test("A program that cannot be started is an error with its reason")
    func notStarted() {
        #expect(throws: StartFailure(errno: ENOENT)) { try ChildProgram(["no-such-program"]) }
        #expect(throws: StartFailure(errno: EACCES)) { try ChildProgram(["/etc/passwd"]) }
        #expect(StartFailure(errno: ENOENT).reason == "No such file or directory")
    }

    @Test("It gets its arguments unchanged, the given environment and input, and none of our descriptors")
    func surroundings() async throws {
        // With a number that the shell has no use for.
        let opened = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let file = fcntl(opened, F_DUPFD_CLOEXEC, 200)
        // As a library opens files.
        let inheritable = fcntl(opened, F_DUPFD, 220)
        defer { for descriptor in [opened, file, inheritable] { close(descriptor) } }
        let path = directory.appending("seen").description
        let script = #"{ printf "[%s]" "$@"; echo; env; cat; ls /proc/$$/fd; } > "$0""#
        var program = try ChildProgram(
            ["/bin/sh", "-c", script, path, "a b", "$(id)", ""],
            environment: ["ONLY": "this", "PATH": "/usr/bin:/bin"],
            input: Array("secret\n".utf8))
        #expect(program.wait() == .exited(0))
        let lines = try await text(path).split(separator: "\n").map(String.init)
        #expect(lines.first == "[a b][$(id)][]" && lines.contains("ONLY=this"), "\(lines)")
        #expect(lines.contains("secret"))
        // The shell keeps one file open, far from those that we have.
        let files = lines.compactMap { Int($0) }.sorted()
        #expect(files.starts(with: [0, 1, 2]), "\(lines)")
        #expect(!files.contains(Int(file)) && !files.contains(Int(inheritable)), "\(lines)")
    }

    @Test("Its signals have their default actions, whatever the parent ignores or blocks")
    func signals() async throws {
        signal(SIGPIPE, SIG_IGN)
        let path = directory.appending("status").description
        var program = try ChildProgram(["cp", "/proc/self/status", path])
        #expect(program.wait() == .exited(0))
        let status = try await text(path)
        for line in status.split(separator: "\n") where line.hasPrefix("SigIgn:") || line.hasPrefix("SigBlk:") {
            let mask = try #require(UInt64(line.suffix(16), radix: 16))
            // Numbers 32 and 33 are the C library's own.
            #expect(mask & 0x7FFF_FFFF == 0, "\(line)")
        }
    }

    @Test("It can have a process group or a session of its own")
    func groups() async throws {
        for (group, field) in [(ProgramGroup.own, 5), (.ownSession, 6)] {
            let path = directory.appending("stat\(field)").description
            var program = try ChildProgram(["cp", "/proc/self/stat", path], in: group)
            #expect(program.wait() == .exited(0))
            let words = try await text(path).split(separator: " ")
            #expect(words[field - 1] == "\(program.process)", "\(words)")
        }
    }
}
