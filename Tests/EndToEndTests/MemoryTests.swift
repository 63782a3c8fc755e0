import Glibc
import TaskHubTestSupport
import Testing

@Suite("The memory of a program that has tokens", .serialized, .timeLimit(.minutes(3)))
struct MemoryTests {
    @Test("A sync that crashes leaves no token in a core dump, even if the limit for one is raised meanwhile")
    func coreDump() async throws {
        let scene = try await SyncScene()
        defer { scene.end(abruptly: true) }
        try await scene.signIn()
        let installation = scene.installation
        try await scene.control("faults", #"{"kind":"held_answer","times":1,"path":"*/tasks"}"#)
        let tokens = String(decoding: try readFile("\(installation.container)/INSECURE-tokens.json"), as: UTF8.self)
        let token = try #require(tokens.firstMatch(of: #/"access_token":"([^"]+)"/#)?.1)
        try TextFile.write(String(token), to: installation.home.appending("token"))
        let start = """
            cd "$HOME"; ulimit -S -c unlimited
            # A debug build would stop for its own report.
            export SWIFT_BACKTRACE=enable=no
            "$0" sync > sync.out 2>&1 < /dev/null & echo $!
            """
        let started = try await installation.tool("/bin/sh", ["-c", start, "\(Installation.programs)/taskhub"])
        let pid = try #require(Int32(started.output.split(separator: "\n").first ?? ""))
        try await wait(until: "the server has its request") { try await scene.state().faults == 0 }
        let crash = """
            cd "$HOME"
            grep '^Max core file size' "/proc/$0/limits" | tr -s ' '
            prlimit --core=unlimited --pid "$0"
            kill -ABRT "$0"
            # Until it has ended; its parent may not have asked for its status.
            while [ -d "/proc/$0" ] && ! grep -q '^State:.Z' "/proc/$0/status"; do sleep 0.05; done
            find . -maxdepth 1 -name 'core*' -exec grep -lFf token {} +
            true
            """
        let crashed = try await installation.tool("/bin/sh", ["-c", crash, "\(pid)"])
        #expect(crashed.output.hasPrefix("Max core file size 0 "), "\(crashed)")
        #expect(crashed.output.split(separator: "\n").count == 1, "\(crashed)")
    }

    @Test("Other programs of the user cannot read it", .enabled(if: OtherOwner.isRootAvoidable))
    func hidden() async throws {
        let directory = TemporaryDirectory()
        let program = directory.appending("taskhub-remote")
        try await runProgram("/bin/cp", ["\(Installation.programs)/taskhub-remote", program]).expectSuccess()
        try await runProgram("/bin/chmod", ["755", directory.path, program]).expectSuccess()
        try await runProgram("/usr/bin/mkfifo", [directory.appending("input")]).expectSuccess()
        // Held open, so that the program waits for its input.
        let input = open(directory.appending("input"), O_RDWR | O_CLOEXEC)
        try #require(input >= 0)
        defer { close(input) }
        let user = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let words = (geteuid() == 0 ? user : []) + [program, "notify"]
        let running = try BackgroundProgram(
            words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"],
            input: directory.appending("input"), output: directory.appending("out"))
        // The kernel gives the files of such a process to root (proc(5)).
        try await wait(until: "its files in /proc belong to root") {
            var status = stat()
            // They do so too once it has ended.
            guard running.isRunning, stat("/proc/\(running.pid)/environ", &status) == 0, status.st_uid == 0 else {
                return false
            }
            return TextFile.contents(of: "/proc/\(running.pid)/comm") == "taskhub-remote\n"
        }
        running.end()
    }
}
