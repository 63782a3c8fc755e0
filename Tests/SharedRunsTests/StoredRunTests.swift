import AppGroup
import CivilCalendar
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("The stored result of a shared run")
struct StoredRunTests {
    private let home = RunHome()

    @Test("It has the form of docs/spec/Run.md, and only its owner may read it")
    func form() throws {
        try home.store("3", at: RunHome.now)
        let expected = """
            appgroup-run\t1
            run\t1
            finished\t2026-11-28T22:00:00Z
            exit\t0
            good\t2026-11-28T22:00:00Z
            failures\t0
            retry_at\t-
            length\t2
            3

            end\t10\t
            """
        let text = TextFile.contents(of: home.stored())
        #expect(text.hasPrefix(expected))
        #expect(text.utf8.count == expected.utf8.count + 9)
        var status = stat()
        #expect(stat(home.stored(), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat("\(home.container)/runs", &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test(
        "A failure is stored with how the command ended",
        arguments: [
            ("exit 4", "exit\t4"), ("kill -9 $$", "exit\tsignal\t9"), ("exec /no-such-program", "exit\t127"),
            ("printf 123456", "exit\tlimit\t5"),
        ])
    func failures(script: String, line: String) throws {
        let options = RunOptions(limit: 5)
        _ = home.result(script, options)
        let lines = TextFile.contents(of: home.stored()).split(separator: "\n").map(String.init)
        #expect(lines.contains(line))
        #expect(lines.contains("good\t-"))
        #expect(lines.contains("failures\t1"))
        #expect(home.result("echo", options).kind == "backedOff")
    }

    @Test("Lines that a later version added are skipped")
    func laterLines() throws {
        try home.store("3", at: RunHome.now)
        let old = TextFile.contents(of: home.stored())
        let lines = old.replacing("\nexit", with: "\nbattery\tlow\t7\nexit").split(separator: "\nend\t")
        try TextFile.write(try Checksum.closed(String(lines[0]) + "\n"), to: home.stored())
        #expect(home.result("exit 1").text == "3\n")
    }

    @Test("A later version is refused, and nothing runs")
    func newer() throws {
        try home.store("3", at: RunHome.now)
        let old = TextFile.contents(of: home.stored())
        try TextFile.write(old.replacing("appgroup-run\t1", with: "appgroup-run\t2"), to: home.stored())
        guard case .unusable(.newer(version: 2)) = home.result("touch $H/ran", .forced) else {
            throw Unexpected()
        }
        #expect(access(home.path("ran"), F_OK) != 0)
    }

    @Test(
        "A file that no runner has written counts as missing, and is replaced without being followed",
        arguments: ["link", "fifo", "readable", "huge", "damaged", "empty", "contradiction"])
    func foreign(fault: String) throws {
        try home.store("3", at: RunHome.now)
        let path = home.stored()
        let old = TextFile.contents(of: path)
        try TextFile.write(old, to: home.path("target"))
        switch fault {
        case "link":
            unlink(path)
            symlink(home.path("target"), path)
        case "fifo":
            unlink(path)
            mkfifo(path, 0o600)
        case "readable": chmod(path, 0o644)
        case "huge": truncate(path, 1 << 40)
        case "empty": truncate(path, 0)
        case "damaged": try TextFile.write(old.replacing("\n3\n", with: "\n4\n"), to: path)
        default:
            let lines = old.replacing("failures\t0", with: "failures\t1").split(separator: "\nend\t")
            try TextFile.write(try Checksum.closed(String(lines[0]) + "\n"), to: path)
        }
        #expect(home.result("echo 5").text == "5\n")
        #expect(TextFile.contents(of: home.path("target")) == old)
        #expect(home.result("exit 1").text == "5\n")
    }

    @Test("A directory that is not private is refused", arguments: ["link", "open"])
    func unsafeDirectory(fault: String) throws {
        try home.store("3", at: RunHome.now)
        let directory = "\(home.container)/runs"
        if fault == "link" {
            rename(directory, home.path("elsewhere"))
            symlink(home.path("elsewhere"), directory)
        } else {
            chmod(directory, 0o755)
        }
        for options in [RunOptions(), .forced] {
            guard case .unusable(.container(.unsafe(let path, _))) = home.result("echo 4", options) else {
                throw Unexpected()
            }
            #expect(path == directory)
        }
    }

    @Test("A result that can't be stored is not lost", .enabled(if: geteuid() != 0, "root may write anywhere"))
    func notPublished() throws {
        try home.store("1", at: RunHome.now)
        chmod("\(home.container)/runs", 0o500)
        defer { chmod("\(home.container)/runs", 0o700) }
        let outcome = home.result("echo 2", .forced)
        #expect(outcome.kind == "notPublished")
        #expect(outcome.text == "2\n")
    }

    @Test("Results with different scopes are kept apart, and the values are not in them")
    func scopes() throws {
        let here = RunScope(directory: "/", variables: [:], files: [])
        let there = RunScope(
            directory: "/srv/a", variables: ["LANG": Array("C".utf8), "UNSET": nil], files: ["/nonexistent"])
        #expect(home.result("echo 1", scope: here).text == "1\n")
        #expect(home.result("echo 2", scope: there).text == "2\n")
        #expect(home.result("echo 3").text == "3\n")
        #expect(home.result("exit 1", scope: here).text == "1\n")
        #expect(TextFile.contents(of: home.stored("count@49fb8e0c53e052b99feec970b9ae909a")).contains("\n1\n"))
        #expect(TextFile.contents(of: home.stored("count@bb5039ba6a3bef419d9ccd749c254948")).contains("\n2\n"))
    }

    @Test("The time of a file is part of the scope")
    func fileTime() throws {
        try TextFile.write("", to: home.path("file"))
        func scope() -> RunScope { RunScope(directory: nil, variables: [:], files: [home.path("file")]) }
        let before = scope()
        #expect(scope() == before)
        let times = [timespec(tv_sec: 1, tv_nsec: 5), timespec(tv_sec: 1, tv_nsec: 5)]
        utimensat(AT_FDCWD, home.path("file"), times, 0)
        #expect(scope() != before)
    }

    @Test("Of many results with scopes the oldest are removed")
    func manyScopes() throws {
        func run(_ number: Int) -> RunOutcome {
            home.result("echo \(number)", scope: RunScope(directory: "/\(number)", variables: [:], files: []))
        }
        for number in 0..<66 {
            #expect(run(number).kind == "finished")
        }
        #expect(run(65).kind == "fresh")
        #expect(run(10).kind == "fresh")
        #expect(run(0).kind == "finished")
    }
}
