import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite(
    "A container on a real FUSE file system", .serialized, .timeLimit(.minutes(4)),
    .enabled(if: access("/dev/fuse", R_OK | W_OK) == 0, "only root can use /dev/fuse here"))
struct FuseContainerTests {
    private let installation = Installation()

    /// Makes the container a mounted directory while the work runs.
    private func mounted(_ mount: String, _ body: () async throws -> Void) async throws {
        let script = """
            cd "$HOME" && mkdir -p -m 700 below container || exit 1
            # The file system's program goes on, and would keep the pipes of this shell open.
            (\(mount)) >mount.log 2>&1 </dev/null || { cat mount.log; exit 1; }
            """
        let made = try await installation.tool("/bin/sh", ["-c", script])
        try #require(made.status == 0, "\(made)")
        do {
            try await body()
        } catch {
            try await unmount()
            throw error
        }
        try await unmount()
    }

    private func unmount() async throws {
        try await wait(until: "nothing uses it") {
            try await installation.tool("/bin/fusermount3", ["-u", installation.container]).status == 0
        }
    }

    private static let mounts = [
        "gocryptfs -q -init -extpass 'echo x' below && gocryptfs -q -extpass 'echo x' below container",
        "bindfs below container",
    ]

    @Test("On one that this machine alone uses, many programs at once lose nothing", arguments: mounts)
    func local(mount: String) async throws {
        try await mounted(mount) {
            let script = """
                for writer in 1 2 3 4 5 6; do
                  (for n in 1 2 3 4 5; do "$0-intent" create "Task $writer-$n" --no-wait >/dev/null || exit 1; done) &
                  writers="$writers $!"
                done
                for writer in $writers; do wait $writer || exit 1; done
                "$0" list --json --limit 100 && "$0-widget" render
                """
            let answer = try await installation.tool("/bin/sh", ["-c", script, "\(Installation.programs)/taskhub"])
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
            #expect(try await installation.sql("SELECT count(*) FROM task; PRAGMA integrity_check") == "30\nok")
            let names = try await installation.tool("/bin/ls", ["-A", installation.container]).output
            #expect(!names.contains(".trial"), "\(names)")
        }
    }

    @Test("A read-only one can be read, and refuses a new task in one line")
    func readOnly() async throws {
        try await mounted("bindfs below container") { try await installation.create("Buy milk") }
        try await mounted("bindfs -o ro below container") {
            let list = try await installation.taskhub("list")
            #expect(list.status == 0 && list.output.contains("Buy milk") && list.errors.isEmpty, "\(list)")
            let added = try await installation.taskhub("add", "Rent")
            #expect(added.status != 0 && added.complaints == 1, "\(added)")
        }
    }

    @Test("One whose locks another process does not see is refused in one line")
    func unshared() async throws {
        try await mounted("bindfs below container") {
            // Every lock is said to be granted.
            let answer = try await installation.tool(
                "/usr/bin/strace",
                Installation.injecting("flock:retval=0") + ["\(Installation.programs)/taskhub", "add", "Buy milk"])
            #expect(answer.status == 73 && answer.complaints == 1, "\(answer)")
            #expect(answer.errors.contains("is on FUSE, where file locks do not work"), "\(answer)")
            let names = try await installation.tool("/bin/ls", ["-A", installation.container]).output
            #expect(!names.contains(".trial"), "\(names)")
        }
    }

    @Test("One of the kind that other machines use is refused in one line")
    func remote() async throws {
        try await mounted("bindfs -o subtype=sshfs below container") {
            for program in ["taskhub", "taskhub-intent"] {
                let words = program == "taskhub" ? ["add", "Buy milk"] : ["create", "Buy milk"]
                let answer = try await installation.run(program, words)
                #expect(answer.status == 73 && answer.complaints == 1, "\(answer)")
                #expect(answer.errors.contains("FUSE (sshfs), where file locks do not work"), "\(answer)")
            }
        }
    }
}
