import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub-widget watch", .serialized)
struct WatchTests {
    private let installation = Installation()

    @Test("It writes a line at the start, and one for each task created or completed")
    func changes() async throws {
        try await installation.create("First")
        let watch = try WatchRig(installation)
        try await watch.waitForLine("1 open · First")
        let id = try await installation.create("Second")
        try await watch.waitForLine("2 open")
        try await installation.intent("complete", id)
        try await watch.waitForLine("1 open")
        #expect(watch.lines.count == 3, "\(watch.lines)")
        #expect(watch.complaints.isEmpty)
    }

    @Test("A snapshot that does not change the card gives no line")
    func unchanged() async throws {
        try await installation.create("First")
        let watch = try WatchRig(installation)
        try await watch.waitForLine("First")
        let bytes = try readFile(installation.snapshot)
        let copy = installation.home.appending("copy")
        for _ in 0..<3 {
            try writeFile(copy, bytes)
            rename(copy, installation.snapshot)
            try writeFile(copy, bytes)
            // In place, and never cut short: that would be another card for a moment.
            try await installation.tool("/bin/sh", ["-c", "cat '\(copy)' 1<> '\(installation.snapshot)'"])
        }
        try await installation.create("Second")
        try await watch.waitForLine("2 open")
        #expect(watch.lines.count == 2, "\(watch.lines)")
    }

    @Test("A container with missing parents may appear later, and be moved, deleted and created again")
    func container() async throws {
        let away = Installation(environment: ["TASKHUB_GROUP_CONTAINER": "\(installation.home.path)/a/b/container"])
        let watch = try WatchRig(away)
        try await watch.waitForLine("No tasks yet")
        try await away.create("First")
        try await watch.waitForLine("1 open · First")
        let (first, moved) = ("\(installation.home.path)/a", "\(installation.home.path)/moved")
        rename(first, moved)
        try await watch.waitForLine("No tasks yet")
        rename(moved, first)
        try await watch.waitForLine("1 open · First")
        try await away.tool("/bin/rm", ["-r", first])
        try await watch.waitForLine("No tasks yet")
        try await away.create("Anew")
        try await watch.waitForLine("1 open · Anew")
    }

    @Test("A configuration that is changed, broken and repaired takes effect at once, and is complained about once")
    func configuration() async throws {
        try await installation.create("First", "--due", "2099-01-01 09:00")
        let file = installation.home.appending("card.toml")
        try writeFile(file, Array("sections = []".utf8))
        let watch = try WatchRig(installation, ["--config", file])
        try await watch.waitForLine("First")
        #expect(watch.lines.last?.contains("2099") == false, "\(watch.lines)")
        try writeFile(file, Array("date-style = \"iso\"".utf8))
        try await watch.waitForLine("2099-01-01 09:00")
        try writeFile(file, Array("sections = 1".utf8))
        try await wait(until: "a complaint") { watch.complaints.contains("line 1") }
        try writeFile(file, Array("sections = []".utf8))
        try await wait(until: "no date") { watch.lines.last?.contains("2099") == false }
        #expect(watch.complaints.split(separator: "\n").count <= 2, "\(watch.complaints)")
    }

    @Test("A configuration behind a symbolic link is followed when it is written, and when the link changes")
    func linkedConfiguration() async throws {
        try await installation.create("First", "--due", "2099-01-01 09:00")
        mkdir(installation.home.appending("dotfiles"), 0o700)
        let (file, link) = (installation.home.appending("dotfiles/card.toml"), installation.home.appending("card.toml"))
        try writeFile(file, Array("sections = []".utf8))
        symlink("dotfiles/card.toml", link)
        let watch = try WatchRig(installation, ["--config", link])
        try await watch.waitForLine("First")
        try writeFile(file, Array("date-style = \"iso\"".utf8))
        try await watch.waitForLine("2099-01-01 09:00")
        try writeFile(installation.home.appending("other.toml"), Array("sections = []".utf8))
        symlink("other.toml", "\(link).new")
        rename("\(link).new", link)
        try await wait(until: "no date") { watch.lines.last?.contains("2099") == false }
    }

    @Test("A deleted, damaged or inaccessible snapshot is reported, and the next one is shown")
    func file() async throws {
        try await installation.create("First")
        let watch = try WatchRig(installation)
        try await watch.waitForLine("First")
        let bytes = try readFile(installation.snapshot)
        unlink(installation.snapshot)
        try await watch.waitForLine("No tasks yet")
        try writeFile(installation.snapshot, bytes)
        try await watch.waitForLine("First")
        try writeFile(installation.snapshot, [0])
        try await watch.waitForLine("Cannot read the tasks")
        try writeFile(installation.snapshot, bytes)
        try await watch.waitForLine("First")
        chmod(installation.snapshot, 0o644)
        try await watch.waitForLine("Cannot read the tasks")
        chmod(installation.snapshot, 0o600)
        try await watch.waitForLine("First")
        #expect(watch.complaints.isEmpty)
    }

    @Test("It ends when its reader goes away, even with nothing to write, and at once on SIGTERM")
    func ends() async throws {
        try await installation.create("First")
        let program = "\(Installation.programs)/taskhub-widget"
        let pipe = try await installation.tool(
            "/bin/sh", ["-c", "{ \"$0\" watch; echo $? >&2; } | head -n 1", program])
        #expect(pipe.errors == "0\n")
        let strict = try await installation.tool(
            "/bin/sh",
            ["-c", "{ \"$0\" watch --strict --container /nowhere; echo $? >&2; } | head -n 1 >/dev/null", program])
        #expect(strict.errors == "1\n")
        let full = try await installation.tool("/bin/sh", ["-c", "\"$0\" watch >/dev/full", program])
        #expect(full.status == 74)
        #expect(full.complaints == 1)
        // Also if the parent has blocked it.
        let terminated = try await python(
            """
            import signal, subprocess, sys
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
            p = subprocess.Popen([sys.argv[1], "watch"], stdout=subprocess.PIPE)
            p.stdout.readline(); p.terminate(); print(p.wait(60))
            """)
        #expect(terminated.output == "-15\n", "\(terminated)")
    }

    @Test("Hanging up a terminal or a socket ends it too")
    func hangUp() async throws {
        try await installation.create("First")
        let answer = try await python(
            """
            import os, pty, socket, subprocess, sys
            for ours, theirs in (pty.openpty(), [end.detach() for end in socket.socketpair()]):
                p = subprocess.Popen([sys.argv[1], "watch"], stdout=theirs)
                os.close(theirs)
                os.read(ours, 10)
                os.close(ours)
                print(p.wait(60))
            """)
        #expect(answer.output == "0\n0\n", "\(answer)")
    }

    @Test("A full non-blocking pipe gets every line whole")
    func fullPipe() async throws {
        try await installation.create("First")
        let answer = try await python(
            """
            import fcntl, os, subprocess, sys, time
            read, write = os.pipe()
            fcntl.fcntl(write, 1031, 4096)
            os.set_blocking(write, False)
            os.write(write, b"x" * 4096)
            p = subprocess.Popen([sys.argv[1], "watch", "--format", "json"], stdout=write)
            # Until it waits for room in the pipe.
            while open(f"/proc/{p.pid}/stat").read().rpartition(")")[2].split()[0] != "S":
                assert p.poll() is None
                time.sleep(0.01)
            assert os.read(read, 4096) == b"x" * 4096
            line = b""
            while not line.endswith(b"\\n"): line += os.read(read, 4096)
            print(line.decode(), end="")
            p.kill()
            """)
        #expect(answer.output.hasPrefix("{\"schema\":1") && answer.output.contains("First"), "\(answer)")
    }

    /// A script whose one argument is the widget.
    private func python(_ script: String) async throws -> Installation.Answer {
        try await installation.tool(Installation.python, ["-c", script, "\(Installation.programs)/taskhub-widget"])
    }

    @Test("Between changes and due dates, it sleeps until midnight")
    func idle() async throws {
        try await installation.create("Much later", "--due", "2099-01-01")
        let watch = try WatchRig(installation)
        try await watch.waitForLine("Much later")
        try await wait(until: "it waits for events only") { watch.isAsleep }
        let before = now()
        let left = try #require(watch.secondsToTimer)
        // The zone is UTC, where midnight begins each 86,400 seconds.
        let earliest = (Double(before) + left) / 86_400
        let latest = (Double(now() + 1) + left) / 86_400
        #expect(latest.rounded(.down) >= earliest, "\(left) s from \(before)")
    }

    @Test("A task becomes due soon and overdue without any other event")
    func dueMoments() async throws {
        let id = try await installation.create("Now")
        let watch = try WatchRig(installation)
        try await watch.waitForLine("1 open · Now")
        let due = try await makeDue(id, in: 5)
        try await watch.waitForLine("1 open · 1 overdue")
        #expect(now() >= due)
        let bar = try WatchRig(installation, ["--format", "waybar"])
        try await bar.waitForLine("overdue")
        let soon = try await makeDue(id, in: 10, before: 3600)
        try await bar.waitForLine(#""class":["ready"]"#)
        try await bar.waitForLine(#""class":["ready","due-soon"]"#)
        #expect(now() >= soon - 3600)
    }

    /// Makes the task due so many seconds, and `lead`, from now, or later if the command took as long as that.
    ///
    /// Otherwise the command itself would draw the card that a timer has to draw.
    private func makeDue(_ id: String, in seconds: Int, before lead: Int = 0) async throws -> Int {
        var seconds = seconds
        while true {
            let due = now() + seconds + lead
            try await installation.taskhub("edit", id, "--due", utc(due))
            if now() < due - lead { return due }
            seconds *= 2
        }
    }

    // time() would lag behind by up to a tick of the kernel.
    private func now() -> Int {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return moment.tv_sec
    }

    private func utc(_ second: Int) -> String {
        var (moment, parts) = (time_t(second), tm())
        gmtime_r(&moment, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test(
        "Without inotify, a watch or a timer, it checks once a second",
        arguments: [
            "inotify_init1:error=EMFILE", "inotify_add_watch:error=ENOSPC", "timerfd_create:error=EMFILE",
        ])
    func ticking(fault: String) async throws {
        let id = try await installation.create("First")
        let watch = try WatchRig(
            installation, wrapper: ["/usr/bin/strace"] + Installation.injecting(fault) + endingWithStrace)
        try await watch.waitForLine("1 open · First")
        _ = try await makeDue(id, in: 5)
        try await watch.waitForLine("1 overdue")
        try await installation.create("Second")
        try await watch.waitForLine("2 open")
        unlink(installation.snapshot)
        try await watch.waitForLine("No tasks yet")
        try await installation.create("Third")
        try await watch.waitForLine("3 open")
    }

    /// What strace has started would outlive it.
    private let endingWithStrace = ["/usr/bin/setpriv", "--pdeathsig", "KILL"]

    @Test("When the clock is set, it reads the snapshot and sets its timer again")
    func clockSet() async throws {
        try await installation.create("First")
        let log = installation.home.appending("trace")
        // What the kernel answers when the clock was set between two settings of the timer.
        let watch = try WatchRig(
            installation,
            wrapper: [
                "/usr/bin/strace", "-o", log, "-e", "trace=timerfd_settime,pread64", "-e",
                "inject=timerfd_settime:error=ECANCELED:when=1..3",
            ] + endingWithStrace)
        try await watch.waitForLine("First")
        try await wait(until: "it arms the timer a fourth time") {
            TextFile.contents(of: log).split(separator: "\n").count { $0.contains("timerfd_settime") } >= 4
        }
        let calls = TextFile.contents(of: log).split(separator: "\n")
        #expect(calls.count { $0.contains("CANCEL_ON_SET") && $0.contains("TFD_TIMER_ABSTIME") } >= 4, "\(calls)")
        #expect(calls.count { $0.contains("pread64") && $0.contains("taskhub-snapshot") } >= 4, "\(calls)")
        #expect(watch.lines.count == 1)
    }

    @Test("When the machine's zone changes, the times on the card change")
    func zone() async throws {
        let dayAfterTomorrow = (Int(time(nil)) / 86_400 + 2) * 86_400
        try await installation.create("First", "--due", utc(dayAfterTomorrow + 43_200))
        let etc = installation.home.appending("etc")
        mkdir(etc, 0o755)
        // Zones whose clocks are never changed.
        symlink("/usr/share/zoneinfo/Africa/Lagos", "\(etc)/localtime")
        let watch = try WatchRig(
            installation,
            wrapper: [
                "/usr/bin/bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--bind", etc, "/etc", "--unsetenv",
                "TZ",
            ])
        try await watch.waitForLine(" 13:00")
        // As timedatectl does it, and then as ln -sf does.
        symlink("/usr/share/zoneinfo/Asia/Tokyo", "\(etc)/new")
        rename("\(etc)/new", "\(etc)/localtime")
        try await watch.waitForLine(" 21:00")
        unlink("\(etc)/localtime")
        symlink("/usr/share/zoneinfo/America/Bogota", "\(etc)/localtime")
        try await watch.waitForLine(" 07:00")
    }

    @Test("A container that is mounted later is found")
    func mounted() async throws {
        try await installation.create("First")
        let place = installation.home.appending("place")
        mkdir(place, 0o700)
        let mounting = installation.home.appending("mounting")
        mkfifo(mounting, 0o600)
        let script = """
            (read -r line < '\(mounting)'
            mount --bind '\(installation.container)' '\(place)') & exec "$@"
            """
        let watch = try WatchRig(
            installation, ["--container", place], wrapper: ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", script, "sh"])
        try await watch.waitForLine("No tasks yet")
        try writeFile(mounting, Array("now\n".utf8))
        try await watch.waitForLine("1 open · First")
    }

    @Test("Several at once all write each line")
    func several() async throws {
        let watches = try (0..<5).map { _ in try WatchRig(installation) }
        for watch in watches { try await watch.waitForLine("No tasks yet") }
        for number in 1...5 { try await installation.create("Task \(number)") }
        for watch in watches {
            try await watch.waitForLine("5 open")
            #expect(watch.lines.allSatisfy { $0.hasPrefix("No tasks yet") || $0.contains(" open · Task 1") })
        }
    }

    @Test("It refuses the same input as render")
    func refusals() async throws {
        #expect(try await installation.widget("watch", "--at", "noon").status == 65)
        #expect(try await installation.widget("watch", "--container", "").status == 64)
        #expect(try await installation.widget("watch", "--family", "huge").status == 64)
    }
}
