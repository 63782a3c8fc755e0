import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Lists and series with a server", .timeLimit(.minutes(3)))
struct SyncListTests {
    @Test("Renaming a list of the server says that the name stays on this machine, and syncs keep it")
    func rename() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        try await installation.create("Buy milk", "--list", "Home", "--no-wait")
        let unsent = try await installation.taskhub("lists", "rename", "Home", "House")
        #expect(unsent.output == "Renamed the list House\n" && unsent.errors.isEmpty, "\(unsent)")
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.control("state").contains(#""House""#))
        let known = try await installation.taskhub("lists", "rename", "House", "Flat")
        #expect(known.status == 0 && known.output == "Renamed the list Flat\n", "\(known)")
        #expect(known.errors.contains("the server cannot rename lists") && known.complaints == 1, "\(known)")
        #expect(try await scene.sync("--full").status == 0)
        #expect(try await installation.taskhub("list").output.contains("Flat"))
        #expect(try await installation.taskhub("lists").output.contains("House") == false)
    }

    @Test("A series whose day the server loses says so once there is a server, and names the rule that keeps the day")
    func lostDay() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let installation = scene.installation
        let note = "The server moves this series to the last day of a shorter month, and continues from that day. "
        let alone = try await installation.taskhub("add", "Rent", "--due", "2031-01-31", "--repeat", "monthly")
        #expect(!alone.output.contains(note), "\(alone)")
        try await scene.signIn()
        for (title, due, repetition, rule) in [
            ("Pay", "2031-01-31", "monthly", "every month on the 31st"),
            ("Sweep", "2031-03-29", "monthly", "every month on the 29th"),
            ("Cake", "2032-02-29", "yearly", "every 12 months on the 29th"),
            ("Mop", "2031-01-28", "monthly", nil), ("Dust", "2031-01-31", "every 31st", nil),
            ("Walk", "2031-01-31", "daily", nil), ("Ring", "2031-03-31", "yearly", nil),
        ] as [(String, String, String, String?)] {
            let added = try await installation.taskhub("add", title, "--due", due, "--repeat", repetition)
            #expect(added.status == 0, "\(added)")
            #expect(added.output.contains(note) == (rule != nil), "\(added)")
            guard let rule else { continue }
            #expect(added.output.hasSuffix("\(note)'\(rule)' keeps the day.\n"), "\(added)")
            let edited = try await installation.taskhub("edit", title, "--repeat", rule)
            #expect(edited.status == 0 && !edited.output.contains(note), "\(edited)")
            #expect(try await installation.taskhub("show", title).output.contains("\(rule) (this machine"))
        }
    }
}
