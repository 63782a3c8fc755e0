import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Calendar files")
struct CalendarExportTests {
    private let installation = Installation(zone: "Europe/Berlin")

    /// Imports a task for each hostile title, and others with every field.
    private func fill() async throws {
        let titles = try HostileTasks.json()
        let others = [
            #""title":"Day","due_on":"2030-01-31","recurrence":"monthly","priority":5"#,
            #""title":"Moment","due_at":"2030-02-01T16:00:00Z","recurrence":"weekly","priority":3"#,
            #""title":"Done","status":"done","completed_at":"2026-11-02T08:00:00Z","due_on":"2026-11-01""#,
            #""title":"Put away","status":"archived""#,
            #""title":"Reminded","reminder_at":"2030-02-01T16:00:00Z""#,
        ].enumerated().map { #"{"id":"00000000-0000-4000-8000-00000000000\#($0.offset)",\#($0.element)}"# }
        let document = #"{"schema":1,"tasks":[\#((others + titles).joined(separator: ","))]}"#
        let answer = try await installation.taskhub("import", "-", input: document)
        try #require(answer.status == 0, "\(answer)")
    }

    @Test("python-icalendar reads every field of every task, whatever the titles are")
    func icalendar() async throws {
        try await fill()
        let calendar = installation.home.appending("tasks.ics")
        #expect(try await installation.taskhub("export", "--to", "ics", "--output", calendar).output.isEmpty)
        let script = """
            import datetime, icalendar, json, re, subprocess, sys
            bytes = open(sys.argv[1], "rb").read()
            calendar = icalendar.Calendar.from_ical(bytes)
            found = {str(todo["uid"]): todo for todo in calendar.walk("VTODO")}
            tasks = json.load(sys.stdin)["tasks"]
            # A line break stays one, and every other control character becomes a space.
            def plain(text):
                text = re.sub("\\r\\n|[\\r\\n\\x85\\u2028\\u2029]", "\\n", text)
                return re.sub("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]", " ", text)
            def moment(value): return value.dt.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            for task in tasks:
                todo = found.pop(task["id"])
                assert not todo.errors, todo.errors
                assert str(todo["summary"]) == plain(task["title"]), (task["title"], todo["summary"])
                assert str(todo.get("description", "")) == plain(task["notes"]), task["notes"]
                if task["due_on"]: assert todo["due"].dt.isoformat() == task["due_on"]
                elif task["due_at"]: assert moment(todo["due"]) == task["due_at"]
                else: assert "due" not in todo
                assert todo.get("priority") == {5: 1, 3: 5}.get(task["priority"])
                done = {"done": "COMPLETED", "archived": "CANCELLED"}.get(task["status"], "NEEDS-ACTION")
                assert todo["status"] == done
                if task["completed_at"]: assert moment(todo["completed"]) == task["completed_at"]
                assert moment(todo["created"]) == task["created_at"]
                assert moment(todo["dtstamp"]) == moment(todo["last-modified"]) == task["updated_at"]
                if task["list"]: assert str(todo["x-taskhub-list"]) == task["list"]
                if task["list"]: assert [str(one) for one in todo["categories"].cats] == [task["list"]]
                assert len(todo.walk("VALARM")) == bool(task["reminder_at"])
                if task["recurrence"] != "none":
                    assert todo["rrule"]["FREQ"] == [task["recurrence"].upper()]
                    assert todo["dtstart"].dt == todo["due"].dt
            assert not found
            print("read", len(tasks))
            """
        let export = try await installation.taskhub("export").output
        let answer = try await installation.tool(
            Installation.python, ["-c", script, calendar], input: Array(export.utf8))
        #expect(answer.output == "read \(HostileTitles.all.count + 5)\n", "\(answer)")
    }

    @Test("todoman lists the tasks, with days, times, priorities and what is done")
    func todoman() async throws {
        try await fill()
        let calendars = installation.home.appending("calendars")
        try await installation.tool("/bin/mkdir", ["-p", "\(calendars)/tasks"])
        let made = try await installation.taskhub("export", "--to", "ics", "--output", "\(calendars)/tasks/all.ics")
        try #require(made.status == 0, "\(made)")
        let configuration = installation.home.appending("todoman.py")
        try TextFile.write(
            """
            path = "\(calendars)/*"
            date_format = "%Y-%m-%d"
            time_format = "%H:%M"
            cache_path = "\(installation.home.path)/todoman.cache"

            """, to: configuration)
        let listed = try await installation.tool(
            "/usr/bin/python3",
            ["-m", "todoman", "--config", configuration, "--porcelain", "list", "--status", "ANY"])
        let count = listed.output.ranges(of: #""summary":"#).count
        #expect(listed.status == 0 && count == HostileTitles.all.count + 5, "\(listed)")
        let shown = try await installation.tool(
            "/usr/bin/python3",
            ["-m", "todoman", "--config", configuration, "--color", "never", "list", "--status", "ANY"]
        ).output
        #expect(shown.contains("!!! 2030-01-31 ⟳Day"), "\(shown)")
        #expect(shown.contains("!! 2030-02-01 17:00 ⟳Moment"), "\(shown)")
        #expect(shown.contains("[X]") && shown.contains("Put away"), "\(shown)")
    }

    @Test("A file is private, keeps its links, and is written only if something changed")
    func file() async throws {
        try await installation.create("First")
        let directory = installation.home.appending("public")
        let (file, link) = ("\(directory)/tasks.ics", installation.home.appending("link.ics"))
        mkdir(directory, 0o777)
        try writeFile(file, Array("old".utf8))
        chmod(file, 0o666)
        symlink(file, link)
        #expect(try await installation.taskhub("export", "--to", "ics", "--output", link).status == 0)
        var first = stat()
        #expect(lstat(file, &first) == 0 && first.st_mode == S_IFREG | 0o600)
        #expect(String(decoding: try readFile(link), as: UTF8.self).contains("SUMMARY:First"))
        try await installation.taskhub("export", "--to", "ics", "--output", file)
        var second = stat()
        #expect(lstat(file, &second) == 0 && second.st_ino == first.st_ino)
        #expect(try await installation.tool("/bin/ls", ["-A", directory]).output == "tasks.ics\n")
    }

    @Test(
        "What cannot be a file is refused, and stays as it is",
        arguments: [
            ("DIR", "is not a regular file"), ("/dev/null", "is not a regular file"),
            ("DIR/none/tasks.ics", "its directory does not exist"), ("DIR/", "is not a regular file"),
            ("DIR/new/", "its directory does not exist"), ("/proc/tasks.ics", "could not be written"),
        ])
    func refused(path: String, says: String) async throws {
        try await installation.create("First")
        let path = path.replacing("DIR", with: installation.home.path)
        let before = try await installation.tool("/bin/ls", ["-A", installation.home.path]).output
        for form in ["json", "todotxt", "ics"] {
            let answer = try await installation.taskhub("export", "--to", form, "--output", path)
            #expect(answer.status == 74 && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
            #expect(answer.errors.contains(path), "\(answer)")
        }
        #expect(try await installation.tool("/bin/ls", ["-A", installation.home.path]).output == before)
    }

    @Test("--watch keeps a file up to date, and ends at a signal without a trace", arguments: ["TERM", "INT"])
    func watch(signal: String) async throws {
        try await installation.create("First")
        let script = """
            set -m
            cd "$HOME"
            timeout 100 "\(Installation.programs)/taskhub" export --to ics --output feed.ics --watch 2> errors & watcher=$!
            wait_for() { for n in $(seq 2000); do grep -qs "$1" feed.ics && return; sleep 0.02; done; echo "no $1"; }
            wait_for SUMMARY:First
            id=$("\(Installation.programs)/taskhub-intent" create Second | cut -c9-16)
            wait_for SUMMARY:Second
            "\(Installation.programs)/taskhub" edit "$id" --list Home > /dev/null
            wait_for CATEGORIES:Home
            rm feed.ics
            "\(Installation.programs)/taskhub-intent" complete "$id" > /dev/null
            wait_for STATUS:COMPLETED
            stat -c %a feed.ics
            kill -\(signal) $watcher; wait $watcher; echo "ended $?"
            cat errors; ls -A | grep feed
            """
        let answer = try await runProgram("/bin/bash", ["-c", script], environment: installation.environment)
        let lines = answer.stdout.split(separator: "\n")
        #expect(lines == ["600", "ended \(signal == "INT" ? 130 : 143)", "feed.ics"], "\(answer)")
    }

    @Test("--watch without a file is refused")
    func watchNeedsFile() async throws {
        for options in [[], ["--output", "-"]] {
            let answer = try await installation.run("taskhub", ["export", "--watch"] + options)
            #expect(answer.status == 64 && answer.errors.contains("--watch needs a file: give --output"), "\(answer)")
        }
    }
}
