import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Changing a task in an editor")
struct EditFormTests {
    private let installation = Installation(zone: Installation.noon)

    /// Creates a task, and returns its id.
    private func task() async throws -> String {
        try await installation.create("Pay rent", "--due", "2026-12-24", "--priority", "2")
        return try await installation.sql("SELECT id FROM task")
    }

    /// Runs `edit` with an editor, which is a command of the shell.
    private func edit(_ id: String, _ editor: String, _ options: String..., variable: String = "EDITOR") async throws
        -> Installation.Answer
    {
        let variables = [variable: editor, "TMPDIR": installation.home.path]
        return try await installation.run(
            "taskhub", ["edit", id] + options, environment: installation.environment.merging(variables) { $1 })
    }

    /// The forms that were left behind.
    private func forms() async throws -> [String] {
        let found = try await installation.tool(
            "/usr/bin/find", [installation.home.path, "-path", "*taskhub-edit.*", "-type", "f"])
        return found.output.split(separator: "\n").map(String.init)
    }

    @Test("Each field is changed, in one step, and the form is gone")
    func fields() async throws {
        let id = try await task()
        let script = """
            sed -i -e 's/^Title:.*/Title: Pay the rent/' -e 's/^Due:.*/Due: 2026-12-31 17:00/' \
            -e 's/^Remind:.*/Remind: 2026-12-31 09:00/' -e 's/^List:.*/List: Home/' -e 's/^Priority:.*/Priority: high/' \
            -e 's/^Repeat:.*/Repeat: every 2 weeks/' -e 's/^Tags:.*/Tags: +bills flat/' -e 's/^Status:.*/Status: next/' \
            -e 's/^Area:.*/Area: work/' -e '$a # by card' -e '$a ask first'
            """
        let answer = try await edit(id, script)
        #expect(answer.status == 0 && answer.output.hasPrefix("Changed \(id.prefix(8)): Pay the rent"), "\(answer)")
        let shown = try await installation.taskhub("show", id).output
        for line in [
            "status    next", "due       2026-12-31 17:00", "reminder  2026-12-31 09:00", "repeats   every 2 weeks",
            "list      Home", "tags      +bills +flat", "area      work", "  # by card\n  ask first",
        ] { #expect(shown.contains(line), "\(line) in \(shown)") }
        #expect(try await forms() == [])
        try await installation.taskhub("undo")
        #expect(try await installation.sql("SELECT title, priority, notes, status FROM task") == "Pay rent|2||inbox")
    }

    @Test("Empty values remove what was there")
    func emptied() async throws {
        let id = try await task()
        try await installation.taskhub("edit", id, "--tag", "x", "--notes", "y", "--list", "Home")
        let answer = try await edit(id, "sed -i -e '/^Notes:/q' -e 's/^\\(Due\\|Priority\\|Tags\\|List\\):.*/\\1:/'")
        #expect(answer.status == 0, "\(answer)")
        let row = "SELECT due_day IS NULL, priority IS NULL, tags, list_id IS NULL, notes FROM task"
        #expect(try await installation.sql(row) == "1|1||1|")
    }

    @Test("Without a change nothing is stored, and no form stays", arguments: ["true", "false", "no-such-editor"])
    func unchanged(editor: String) async throws {
        let id = try await task()
        let answer = try await edit(id, editor)
        if editor == "true" {
            #expect(answer.status == 0 && answer.output.hasPrefix("Unchanged "), "\(answer)")
        } else {
            #expect(answer.status == 65, "\(answer)")
            #expect(answer.errors.hasSuffix("the editor failed. Check VISUAL and EDITOR.\n"), "\(answer)")
        }
        #expect(try await forms() == [])
        #expect(try await installation.sql("SELECT count(*) FROM history_step") == "1")
    }

    @Test("What a killed editor saves beside the form stays, and the error says where")
    func rescued() async throws {
        let id = try await task()
        let answer = try await edit(id, "sh -c 'echo half-typed > \"$1.save\"; exit 1' sh")
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        let saved = try #require(try await forms().first { $0.hasSuffix("/task.txt.save") })
        let directory = saved.dropLast("/task.txt.save".count)
        #expect(answer.errors.hasSuffix("the editor failed. Check VISUAL and EDITOR. Your text is in \(directory).\n"))
        #expect(TextFile.contents(of: saved) == "half-typed\n")
        // A backup of an editor that succeeds is none of that.
        _ = try await edit(id, "sh -c 'cp \"$1\" \"$1~\"' sh")
        #expect(try await forms().allSatisfy { $0.hasPrefix(directory) })
    }

    @Test(
        "A form that is not valid changes nothing, and stays with everything that was typed",
        arguments: [
            ("s/^Due:.*/Due: someday soon/", 4, "'someday soon' is not a date"),
            ("s/^Status:.*/Status: nxt/", 10, "'nxt' is not one of inbox, next, waiting, someday, done, archived"),
            ("s/^Title:.*/Title:/", 3, "the title is empty"),
            ("s/^Due:/Dua:/", 4, "the line must begin with one of Title, Due,"),
            ("s/^Due:.*/Due:/;s/^Repeat:.*/Repeat: weekly/", 8, "a task that repeats needs a due date"),
        ])
    func problems(change: String, line: Int, says: String) async throws {
        let id = try await task()
        let answer = try await edit(id, "sed -i -e '\(change)' -e '$a my notes'")
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.hasPrefix("taskhub: line \(line): \(says)"), "\(answer)")
        let forms = try await forms()
        #expect(forms.count == 1 && answer.errors.hasSuffix("Your text is in \(forms.first ?? "").\n"), "\(answer)")
        let kept = try await installation.tool("/bin/cat", forms)
        #expect(kept.output.hasSuffix("Notes:\nmy notes\n"))
        #expect(try await installation.sql("SELECT title, due_day, notes FROM task") == "Pay rent|20811|")
    }

    @Test("The task is gone when the editor ends: its text is kept")
    func deletedMeanwhile() async throws {
        let id = try await task()
        let taskhub = "\(Installation.programs)/taskhub"
        let changed = try await edit(id, "\(taskhub) delete --yes \(id) >&2; echo 'more' >>")
        #expect(changed.status == 65 && changed.errors.contains("Your text is in "), "\(changed)")
        #expect(try await forms().count == 1)
    }

    @Test("Another field that changed while the editor was open stays changed")
    func changedMeanwhile() async throws {
        let id = try await task()
        let other = "\(Installation.programs)/taskhub edit \(id) --priority 5 >&2"
        let answer = try await edit(id, "\(other); sed -i 's/^Title:.*/Title: Rent/'", variable: "VISUAL")
        #expect(answer.status == 0, "\(answer)")
        #expect(try await installation.sql("SELECT title, priority FROM task") == "Rent|5")
    }

    @Test("On a terminal, a wrong form comes back with its problem, until it is right")
    func again() async throws {
        let id = try await task()
        try await TerminalWindow.with(
            "EDITOR=vi \"$P/taskhub\" edit \(id)", in: installation, environment: ["TMPDIR": installation.home.path]
        ) { window in
            func expectLine(_ text: String) async throws {
                try await wait(until: "the editor shows \(text)") {
                    try await window.lines().contains { $0.hasPrefix(text) }
                }
            }
            try await expectLine("Due:      2026-12-24")
            try await window.type(":%s/^Due:.*/Due: nonsense/")
            try await window.press("Enter")
            try await expectLine("Due: nonsense")
            try await window.type(":wq")
            try await window.press("Enter")
            try await expectLine("# Wrong: 'nonsense' is not a date.")
            try await window.type(":%s/^Due:.*/Due: 2027-01-01/")
            try await window.press("Enter")
            try await expectLine("Due: 2027-01-01")
            try await window.type(":wq")
            try await window.press("Enter")
            try await window.expectEnd()
        }
        #expect(try await installation.sql("SELECT due_day FROM task") == "20819")
        #expect(try await forms() == [])
    }

    @Test("Several tasks, no editor and a filter are refused")
    func refused() async throws {
        let id = try await task()
        for (words, says) in [
            ([id], "neither VISUAL nor EDITOR names an editor"),
            ([id, id], "an editor shows one task only"), (["--where", "rent"], "an editor shows one task only"),
            ([id, "--create-list"], "--create-list needs --list"),
        ] {
            let answer = try await installation.run("taskhub", ["edit"] + words)
            #expect(answer.status != 0 && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        }
    }
}
