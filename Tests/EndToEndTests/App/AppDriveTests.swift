import Foundation
import TaskHubTestSupport
import Testing

@Suite("The app in a terminal", .timeLimit(.minutes(10)))
struct AppDriveTests {
    private let installation = Installation(zone: Installation.noon)

    private func app(columns: Int = 80, rows: Int = 24) -> EmulatedTerminal {
        EmulatedTerminal(installation: installation, columns: columns, rows: rows)
    }

    /// The same installation, where programs find the running app.
    private func withRuntimeDirectory() throws -> Installation {
        let runtime = installation.home.appending("run")
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return Installation(
            zone: Installation.noon, environment: ["XDG_RUNTIME_DIR": runtime], home: installation.home)
    }

    @Test("The first run offers a first list, and a task is added, completed, brought back and completed again")
    func firstRun() async throws {
        let report = try await app().run(
            .wait("Welcome"), .type("h"), .wait("The inbox is empty"), .type("a"), .wait("Add"),
            .type("Buy milk tomorrow !4"), .wait("tomorrow"), .bytes("\r"), .wait("Added"), .wait("undoes"),
            .type("x"), .wait("Completed"), .wait("The inbox is empty"), .type("u"), .wait("Undone"),
            .wait("Buy milk"), .bytes("\u{12}"), .wait("Redone"), .type("Q"), .end)
        report.expectQuit()
        #expect(try await installation.taskhub("list", "--completed").output.contains("Buy milk"))
    }

    @Test("Each tab shows its tasks, by its number and beside the others, and is there after a restart")
    func tabs() async throws {
        try await installation.taskhub("add", "Unsorted")
        try await installation.taskhub("add", "Pay the rent today #Home", "--create-list")
        try await installation.taskhub("add", "Water the plants in 3 days #Home")
        let report = try await app().run(
            .wait("Unsorted"), .gone("Pay the rent"), .type("2"), .wait("Pay the rent"), .wait("0 of 1 done"),
            .type("3"), .wait("Water the plants"), .type("M"), .wait("Mo  Tu  We  Th  Fr  Sa  Su"), .type("M"),
            .wait("Water the plants"), .type("4"), .wait("Home"), .bytes("\r"), .wait("Lists › Home"),
            .wait("Pay the rent"), .type("5"), .wait("tasks stay on this machine"), .bytes("\t"), .wait("Unsorted"),
            .bytes("\u{1B}[Z\u{1B}[Z"), .wait("Lists › Home"), .type("Q"), .end)
        report.expectQuit()
        try await app().run(.wait("Lists › Home"), .type("q"), .gone("Lists ›"), .type("q"), .end).expectQuit()
    }

    @Test("Filtered tasks are marked, rescheduled, completed and brought back together")
    func bulk() async throws {
        for title in ["Buy milk", "Buy bread", "Call Zoë"] { try await installation.taskhub("add", title) }
        let report = try await app().run(
            .wait("Call Zoë"), .type("/"), .type("buy"), .gone("Call Zoë"), .bytes("\r\u{01}"), .wait("2 marked"),
            .type("s"), .wait("Next week"), .type("m"), .wait("now due"), .wait("tomorrow"), .bytes("\u{01}"),
            .wait("2 marked"), .type("x"), .wait("Completed 2 tasks"), .wait("No task matches"), .type("u"),
            .wait("Undone"), .wait("Buy milk"), .bytes("\u{12}"), .wait("Redone"), .wait("No task matches"),
            .type("u"), .wait("Buy bread"), .bytes("\u{1B}"), .wait("Call Zoë"), .type("Q"), .end)
        report.expectQuit()
        let due = try await installation.taskhub("list", "due:tomorrow").output
        #expect(due.contains("Buy milk") && due.contains("Buy bread") && !due.contains("Call Zoë"), "\(due)")
    }

    @Test("A task that a keybinding adds is shown without a key, and the selection stays on its task")
    func liveUpdate() async throws {
        try await installation.addTasks(6)
        try await installation.taskhub("add", "Mine")
        let report = try await app().run(
            // The only task of the inbox is selected.
            .wait("Inbox"), .type("1"), .wait("1/1"),
            .run(["\(Installation.programs)/taskhub-intent", "create", "From a key"]), .wait("From a key"),
            .type("x"), .wait("Completed"), .type("Q"), .end)
        report.expectQuit()
        #expect(try await installation.taskhub("list", "--completed").output.contains("Mine"))
    }

    @Test("A link that is opened while the app runs is shown by it")
    func link() async throws {
        let added = try await installation.taskhub("add", "Read the book", "--notes", "Chapter seven")
        let id = try #require(added.output.split(separator: " ").dropFirst().first).prefix(8)
        let document = try await installation.taskhub("show", String(id), "--json").output
        let whole = try #require(document.firstMatch(of: /"id" ?: ?"([0-9a-f-]{36})"/)).1
        let report = try await EmulatedTerminal(installation: try withRuntimeDirectory()).run(
            .wait("Inbox"), .type("5"), .wait("Settings"),
            .run(["\(Installation.programs)/taskhub", "open", "taskhub://open-task?id=\(whole)"]),
            .wait("Chapter seven"),
            .type("Q"), .end)
        report.expectQuit()
    }

    @Test("A link that asks for a new task is confirmed in the app")
    func creatingLink() async throws {
        try await installation.taskhub("add", "Only task")
        let there = try withRuntimeDirectory()
        let link = "taskhub://create-task?title=From%20a%20page&due=tomorrow"
        try await EmulatedTerminal(installation: there).run(
            .wait("Only task"), .run(["\(Installation.programs)/taskhub", "open", link]),
            .wait("A link wants to add a task: From a page"), .wait("due tomorrow"), .type("y"),
            .wait("Added: From a page"), .type("Q"), .end
        ).expectQuit()
        #expect(try await installation.taskhub("list", "due:tomorrow").output.contains("From a page"))
    }

    @Test("Pasted lines never act as keys, and one becomes a task")
    func paste() async throws {
        try await installation.addTasks(3)
        let report = try await app().run(
            .wait("Inbox"), .paste("xdQ milk"), .wait("xdQ milk"), .bytes("\r"), .wait("Added"), .type("Q"), .end)
        report.expectQuit()
        #expect(try await installation.taskhub("list").output.contains("xdQ milk"))
    }

    @Test("A click on a ring completes that task, and a click on a tab shows it")
    func mouse() async throws {
        try await installation.taskhub("add", "Only task")
        let report = try await app().run(
            .wait("Only task"), .bytes("\u{1B}[<0;2;3M\u{1B}[<0;2;3m"), .wait("Completed"),
            .bytes("\u{1B}[<0;50;1M\u{1B}[<0;50;1m"), .wait("Settings"), .type("Q"), .end)
        report.expectQuit()
        #expect(try await installation.taskhub("list", "--completed").output.contains("Only task"))
    }

    @Test("It follows changes of the size with anything open")
    func resize() async throws {
        try await installation.addTasks(40)
        for open in ["1", "a", "s", "?", "/", "p", "5", "4", "H"] {
            let report = try await app().run(
                .wait("Inbox"), .type(open), .resize(columns: 40, rows: 10), .resize(columns: 200, rows: 60),
                .resize(columns: 60, rows: 12), .bytes("\u{1B}"), .type("1"), .wait("Inbox"), .bytes("\u{03}"), .end)
            #expect(report.failure == nil && report.problems.isEmpty, "\(open)")
            #expect(report.leftOver.isEmpty, "\(open)")
        }
    }

    @Test("The terminal is lent to the editor, and a killed editor loses nothing")
    func editor() async throws {
        try await installation.taskhub("add", "Draft a letter")
        let editor = installation.home.appending("editor")
        try writeFile(editor, Array("#!/bin/sh\nsed -i 's/Draft a letter/Send the letter/' \"$1\"\n".utf8))
        chmod(editor, 0o755)
        let there = Installation(
            zone: Installation.noon, environment: ["EDITOR": editor], home: installation.home)
        try await EmulatedTerminal(installation: there).run(
            .wait("Draft a letter"), .type("E"), .wait("Send the letter"), .type("Q"), .end
        ).expectQuit()
        try writeFile(editor, Array("#!/bin/sh\nkill -9 $$\n".utf8))
        try await EmulatedTerminal(installation: there).run(
            .wait("Send the letter"), .type("E"), .wait("editor failed"), .wait("Send the letter"), .type("Q"), .end
        ).expectQuit()
    }

    @Test("A form that the store refuses, because the disk is full, stays in its file")
    func formOnFullDisk() async throws {
        let editor = installation.home.appending("editor")
        let script = """
            #!/bin/sh
            head -c 1000000 /dev/zero > "$TASKHUB_GROUP_CONTAINER/filler" 2>/dev/null
            for n in 1 2 3 4 5 6 7 8 9; do head -c 3000 /dev/zero | tr '\\0' n; echo; done >> "$1"

            """
        try writeFile(editor, Array(script.utf8))
        chmod(editor, 0o755)
        mkdir(installation.container, 0o700)
        let there = Installation(
            zone: Installation.noon, environment: ["EDITOR": editor, "TMPDIR": installation.home.path],
            home: installation.home)
        let mounting = """
            mount -t tmpfs -o size=400k,mode=0700 none "$TASKHUB_GROUP_CONTAINER"
            "\(Installation.programs)/taskhub" add 'Draft a letter' && exec "\(Installation.programs)/taskhub"
            """
        let report = try await EmulatedTerminal(
            installation: there,
            command: ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mounting]
        ).run(
            .wait("Draft a letter"), .type("E"), .wait("disk is full"), .wait("task.txt"), .snap("full"),
            .resize(columns: 40, rows: 10), .wait("disk is full"), .wait("task.txt"), .type("Q"), .end)
        #expect(report.failure == nil && report.leftOver.isEmpty)
        #expect(report.screens["full"]?.lines.joined().contains("Your text is in") ?? false)
        let found = try await installation.tool(
            "/usr/bin/find", [installation.home.path, "-path", "*taskhub-edit.*", "-name", "task.txt"])
        let form = try #require(found.output.split(separator: "\n").first.map(String.init))
        #expect(try readFile(form).count > 27_000)
    }
}
