import FoundationEssentials
import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub preferences and taskhub notifications", .timeLimit(.minutes(5)))
struct PreferencesTests {
    private struct Document: Decodable {
        struct Preference: Decodable {
            let name: String
            let key: String
            let state: String
        }

        let preferences: [Preference]
    }

    @Test("Without a server, every preference is shown, changed and read back, by either name")
    func local() async throws {
        let installation = Installation()
        for (command, values) in [
            (
                "preferences",
                [
                    ("sort", "default_task_sort", "created_at"), ("showCompleted", "show_completed_default", "true"),
                    ("areaColors", "area_text_coloring_enabled", "true"),
                    ("workColor", "work_area_text_color", "#a0B1c2"),
                    ("personalColor", "personal_area_text_color", "#000000"),
                    ("startOfWeek", "start_of_week", "sunday"), ("dueOnlyCards", "widget_show_due_only", "true"),
                ]
            ),
            (
                "notifications",
                [
                    ("reminders", "reminders_enabled", "false"), ("dueSoon", "due_soon_offset_minutes", "15"),
                    ("quietStart", "quiet_hours_start", "22:30"), ("quietEnd", "quiet_hours_end", "07:00"),
                    ("timeZone", "timezone", "America/Argentina/Buenos_Aires"),
                ]
            ),
        ] {
            for (name, key, value) in values {
                let changed = try await installation.taskhub(command, "set", key, value)
                #expect(changed.output.hasPrefix("\(name) is now \(value)\n") && changed.errors.isEmpty, "\(changed)")
                for word in [name, key] {
                    #expect(try await installation.taskhub(command, "get", word).output == "\(value)\n")
                }
            }
            let shown = try await installation.taskhub(command)
            let lines = shown.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            #expect(lines.dropLast() == values.map { [$0.0, $0.2] }[...], "\(shown)")
            #expect(shown.output.hasSuffix("There is no server: these apply to this machine only.\n"))
            #expect(try await installation.taskhub(command, "list").output == shown.output)
            let text = try await installation.taskhub(command, "show", "--json").output
            let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
            #expect(document.preferences.map(\.name) == values.map(\.0))
            #expect(document.preferences.map(\.key) == values.map(\.1))
            #expect(document.preferences.allSatisfy { $0.state == "local" })
        }
        #expect(
            try await installation.taskhub("notifications", "get", "quietEnd", "--json").output.contains(
                #""value":"07:00""#))
        #expect(
            try await installation.taskhub("notifications", "set", "quietEnd", "none", "--json").output.contains(
                #""value":null"#))
        #expect(try await installation.taskhub("outbox").output == "Nothing to send.\n")
    }

    @Test("Help names every preference with its meaning and its values")
    func help() async throws {
        let installation = Installation()
        for (command, names) in [
            (
                "preferences",
                [
                    "sort", "showCompleted", "areaColors", "workColor", "personalColor", "startOfWeek", "dueOnlyCards",
                    "position or due_at or created_at", "monday or sunday",
                ]
            ),
            (
                "notifications",
                ["timeZone", "quietStart", "quietEnd", "reminders", "dueSoon", "a whole number from 1 to 1440"]
            ),
        ] {
            for arguments in [[command, "--help"], [command, "set", "--help"]] {
                let help = try await installation.run("taskhub", arguments).output
                let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                for name in names { #expect(text.contains(name), "\(name) in \(text)") }
            }
        }
    }

    @Test("The order of the list, and whether it shows done tasks, follow the preferences unless an option says more")
    func list() async throws {
        let installation = Installation()
        for (title, due) in [("Undated", nil), ("Later", "+9d"), ("Soon", "+2d"), ("Gone", nil)] as [(String, String?)]
        {
            try await installation.create(title, due.map { "--due=\($0)" } ?? "--no-wait")
        }
        let gone = try await installation.taskhub("list", "Gone", "--json").output
        let id = try #require(gone.firstMatch(of: #/"id":"([0-9a-f-]+)"/#)?.1)
        try await installation.taskhub("done", String(id))
        func titles(_ arguments: String...) async throws -> [String] {
            let text = try await installation.run("taskhub", ["list", "--json"] + arguments).output
            return text.matches(of: #/"title":"([^"]+)"/#).map { String($0.1) }
        }
        #expect(try await titles() == ["Soon", "Later", "Undated"])
        try await installation.taskhub("preferences", "set", "sort", "position")
        #expect(try await titles() == ["Undated", "Later", "Soon"])
        try await installation.taskhub("preferences", "set", "sort", "created_at")
        #expect(try await titles() == ["Soon", "Later", "Undated"])
        #expect(try await titles("--sort", "title") == ["Later", "Soon", "Undated"])
        try await installation.taskhub("preferences", "set", "sort", "due_at")
        #expect(try await titles() == ["Soon", "Later", "Undated"])
        try await installation.taskhub("preferences", "set", "showCompleted", "true")
        #expect(try await titles() == ["Soon", "Later", "Undated", "Gone"])
        #expect(try await titles("due:none") == ["Undated", "Gone"])
        #expect(try await titles("--upcoming") == ["Soon", "Later"])
        #expect(try await titles("status:next") == [])
        _ = try await installation.sql("UPDATE task SET status = 'archived' WHERE title = 'Gone'")
        #expect(try await titles() == ["Soon", "Later", "Undated"])
        #expect(try await titles("status:archived") == ["Gone"])
    }

    @Test("The week begins on the day that was set here, for dates and for filters")
    func week() async throws {
        let installation = Installation()
        for (day, last) in [("sunday", "6"), ("monday", "0")] {
            try await installation.taskhub("preferences", "set", "startOfWeek", day)
            try await installation.create("Sweep \(day)", "--due", "eow")
            let found = try await installation.sql(
                "SELECT strftime('%w', due_day * 86400, 'unixepoch') FROM task WHERE title = 'Sweep \(day)'")
            #expect(found == last)
        }
    }

    @Test("With due-only cards, every format shows and counts only tasks with a date")
    func cards() async throws {
        let installation = Installation()
        try await installation.create("Undated", "--priority", "5")
        try await installation.create("Dated", "--due", "+2d")
        try await installation.taskhub("preferences", "set", "dueOnlyCards", "true")
        for format in ["text", "waybar", "tmux", "polybar", "json", "svg"] {
            let card = try await installation.widget("render", "--format", format, "--family", "large").output
            #expect(!card.contains("Undated") && card.contains("Dated"), "\(format): \(card)")
            #expect(card.contains(format == "json" ? #""open":1"# : "1 dated"), "\(format): \(card)")
        }
        try await installation.taskhub("preferences", "set", "dueOnlyCards", "false")
        try await installation.expectSnapshotMatchesStore()
        #expect(try await installation.widget("render").output.contains("2 open"))
    }

    @Test("One time alone is no quiet time, and set says which is missing")
    func halfOfQuietHours() async throws {
        let installation = Installation()
        func set(_ name: String, _ value: String) async throws -> String {
            try await installation.taskhub("notifications", "set", name, value).output
        }
        let half = "There are no quiet hours until quietEnd is set too.\n"
        #expect(try await set("quietStart", "22:00") == "quietStart is now 22:00\n" + half)
        #expect(try await set("quietEnd", "07:00") == "quietEnd is now 07:00\n")
        #expect(try await set("quietEnd", "none") == "quietEnd is now none\n" + half)
        #expect(try await set("quietStart", "none") == "quietStart is now none\n")
    }

    @Test("Two programs that change different preferences at the same time both succeed")
    func concurrent() async throws {
        let installation = Installation()
        try await installation.create("First")
        let changes = [
            ["preferences", "set", "startOfWeek", "sunday"], ["notifications", "set", "dueSoon", "45"],
            ["preferences", "set", "workColor", "010203"], ["notifications", "set", "quietStart", "21:00"],
        ]
        try await withThrowingTaskGroup(of: Installation.Answer.self) { group in
            for change in changes { group.addTask { try await installation.run("taskhub", change) } }
            for try await answer in group { #expect(answer.status == 0, "\(answer)") }
        }
        for (command, name, value) in [
            ("preferences", "startOfWeek", "sunday"), ("notifications", "dueSoon", "45"),
            ("preferences", "workColor", "#010203"), ("notifications", "quietStart", "21:00"),
        ] {
            #expect(try await installation.taskhub(command, "get", name).output == "\(value)\n")
        }
    }

    @Test("A change made offline is shown as waiting, with the age of the others, and is sent by the next sync")
    func offline() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        try await installation.taskhub("sync")
        #expect(try await installation.taskhub("preferences").output.contains("\nFetched from the server "))
        try await scene.control("faults", #"{"kind":"drop_before","times":1000}"#)
        let changed = try await installation.taskhub("preferences", "set", "startOfWeek", "sunday")
        #expect(changed.output == "startOfWeek is now sunday; the next sync sends it\n", "\(changed)")
        #expect(try await installation.taskhub("sync").status != 0)
        _ = try await installation.sql("UPDATE preference SET fetched_at = fetched_at - 7200000000")
        let shown = try await installation.taskhub("preferences").output
        #expect(shown.contains("startOfWeek    sunday   waiting to be sent\n"), "\(shown)")
        #expect(
            shown.hasSuffix(
                "\nFetched from the server 2 hours ago. 'taskhub sync' in a terminal fetches them again.\n"), "\(shown)"
        )
        let outbox = try await installation.taskhub("outbox").output
        #expect(outbox == "preference  startOfWeek sunday  (waiting to be sent)\n", "\(outbox)")
        let document = try await installation.taskhub("outbox", "--json").output
        #expect(document.contains(#""outbox":[],"preferences":[{"#) && document.contains(#""state":"waiting""#))
        try await scene.control("faults/clear")
        try await scene.passPauses()
        #expect(try await installation.taskhub("sync").status == 0)
        let sent = try await scene.control("change", #"{"action":"preferences","user":"user-1","body":{}}"#)
        #expect(sent.contains(#""start_of_week":"sunday""#), "\(sent)")
        #expect(try await installation.taskhub("outbox").output == "Nothing to send.\n")
    }

    @Test("A sync that the app's user asks for fetches the preferences, without a terminal; a timer's waits an hour")
    func askedFor() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        try await installation.taskhub("sync")
        #expect(try await installation.taskhub("preferences", "get", "workColor").output != "#aabbcc\n")
        try await scene.control(
            "change", ##"{"user":"user-1","action":"preferences","body":{"work_area_text_color":"#aabbcc"}}"##)
        for (option, isFetched) in [([], false), (["--asked-for"], true)] as [([String], Bool)] {
            let answer = try await installation.run("taskhub", ["sync"] + option)
            #expect(answer.status == 0, "\(answer)")
            let color = try await installation.taskhub("preferences", "get", "workColor").output
            #expect((color == "#aabbcc\n") == isFetched, "\(color)")
        }
        #expect(try await !installation.taskhub("sync", "--help").output.contains("asked-for"))
    }

    @Test("What was set before signing in is sent, stays after signing out, and is erased with the account")
    func account() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let installation = scene.installation
        try await installation.taskhub("preferences", "set", "startOfWeek", "sunday")
        try await scene.signIn()
        try await installation.taskhub("sync")
        let sent = try await scene.control("change", #"{"action":"preferences","user":"user-1","body":{}}"#)
        #expect(sent.contains(#""start_of_week":"sunday""#), "\(sent)")
        try await installation.taskhub("logout")
        #expect(try await installation.taskhub("preferences", "get", "startOfWeek").output == "sunday\n")
        try await scene.signIn()
        try await installation.taskhub("logout", "--erase", "--yes")
        #expect(try await installation.taskhub("preferences", "get", "startOfWeek").output == "monday\n")
    }
}
