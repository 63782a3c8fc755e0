import TaskHubTestSupport
import Testing

@Suite("Commands that read, or change what exists, create nothing", .timeLimit(.minutes(2)))
struct EmptyContainerTests {
    private let installation = Installation()

    /// Every path below the home.
    private func tree() async throws -> String {
        try await installation.tool("/usr/bin/find", [installation.home.path]).output
    }

    private static let commands: [([String], Int32)] = [
        (["taskhub", "list"], 0), (["taskhub", "list", "--json"], 0), (["taskhub", "show", "0000ffff"], 65),
        (["taskhub", "export"], 0), (["taskhub", "lists"], 0), (["taskhub", "outbox"], 0),
        (["taskhub", "outbox", "deleted"], 0), (["taskhub", "history"], 0),
        (["taskhub", "history", "--clear"], 0), (["taskhub", "undo"], 65), (["taskhub", "redo"], 65),
        (["taskhub", "done", "0000ffff"], 65), (["taskhub", "done", "--where", "x"], 65),
        (["taskhub", "edit", "0000ffff", "--due", "none"], 65), (["taskhub", "edit", "0000ffff"], 65),
        (["taskhub", "delete", "0000ffff"], 65), (["taskhub", "lists", "delete", "x"], 65),
        (["taskhub", "outbox", "discard", "1"], 65), (["taskhub", "import", "/dev/null", "--dry-run"], 65),
        (["taskhub", "import", "/etc/hostname", "--from", "todotxt", "--dry-run"], 0),
        (["taskhub-intent", "undo"], 65),
        (["taskhub", "preferences"], 0), (["taskhub", "preferences", "get", "sort"], 0),
        (["taskhub", "notifications", "show", "--json"], 0), (["taskhub", "notifications", "set", "dueSoon", "0"], 65),
        (["taskhub", "config"], 0), (["taskhub", "config", "get", "theme"], 0),
        (["taskhub", "remind"], 0), (["taskhub", "open", "taskhub://today"], 0), (["taskhub", "doctor"], 0),
        (["taskhub", "session"], 78),
        (["taskhub", "sync"], 78), (["taskhub", "sync", "--watch"], 78), (["taskhub", "login"], 78),
        (["taskhub", "logout"], 78), (["taskhub", "setup", "https://no-such-host.invalid"], 69),
        (["taskhub-intent", "complete", "0000ffff"], 65), (["taskhub-intent", "pick", "complete", "--menu", "cat"], 0),
        (["taskhub-intent", "refresh"], 0), (["taskhub-widget", "render"], 0), (["taskhub-widget", "timeline"], 0),
    ]

    @Test("Without a container, in a missing directory or an existing one", arguments: commands)
    func nothing(command: [String], status: Int32) async throws {
        for name in ["typo", "existing"] {
            let container = installation.home.appending(name)
            if name == "existing" { _ = try await installation.tool("/bin/mkdir", ["-m", "700", container]) }
            let before = try await tree()
            let answer = try await installation.run(
                command[0], Array(command.dropFirst()) + ["--container", container])
            #expect(answer.status == status, "\(answer)")
            #expect(try await tree() == before, "\(answer)")
        }
    }

    @Test("The answer is the empty one, and standard error names the path")
    func answer() async throws {
        let container = installation.home.appending("typo")
        let list = try await installation.taskhub("list", "--container", container)
        #expect(list.output == "Nothing here.\n" && list.status == 0, "\(list)")
        #expect(list.errors == "No tasks are stored in \(container) yet.\n", "\(list)")
        let document = try await installation.taskhub("list", "--container", container, "--json")
        #expect(document.output == #"{"schema":1,"tasks":[]}"# + "\n" && document.errors.isEmpty, "\(document)")
        try await installation.taskhub("add", "x", "--container", container)
        let filled = try await installation.taskhub("list", "--container", container)
        #expect(filled.output.contains("x") && filled.errors.isEmpty, "\(filled)")
    }

    @Test("A directory that is not safe, or a broken link, is still refused")
    func refused() async throws {
        let open = installation.home.appending("open")
        _ = try await installation.tool("/bin/mkdir", ["-m", "777", open])
        #expect(try await installation.taskhub("list", "--container", open).status == 73)
        let link = installation.home.appending("link")
        _ = try await installation.tool("/bin/ln", ["-s", "/nonexistent/disk", link])
        let broken = try await installation.taskhub("list", "--container", link)
        #expect(broken.status == 73 && broken.errors.contains("is a broken symbolic link"), "\(broken)")
    }

    @Test("A settings file without a store is read, and no store is made")
    func settingsOnly() async throws {
        try await installation.taskhub("config", "set", "theme", "dark")
        let before = try await tree()
        #expect(try await installation.taskhub("config", "get", "theme").output == "dark\n")
        #expect(try await installation.taskhub("list").output == "Nothing here.\n")
        #expect(try await installation.taskhub("doctor").status == 0)
        #expect(try await tree() == before)
    }

    @Test("list --watch waits for the first task")
    func watch() async throws {
        let answer = try await installation.tool(
            "/bin/sh",
            [
                "-c",
                """
                programs='\(Installation.programs)'
                "$programs/taskhub" list --watch > "$HOME/shown" 2> "$HOME/errors" & watch=$!
                until grep -q yet "$HOME/errors"; do sleep 0.02; done
                find "$TASKHUB_GROUP_CONTAINER" 2> /dev/null
                "$programs/taskhub" add 'First one' > /dev/null
                until grep -q 'First one' "$HOME/shown"; do sleep 0.02; done
                kill $watch; cat "$HOME/shown"
                """,
            ])
        #expect(answer.output.hasPrefix("Nothing here.\n") && answer.output.contains("First one"), "\(answer)")
    }
}
