import Cards
import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("Another application on the toolkit: Examples/water-reminder", .timeLimit(.minutes(40)))
struct WaterReminderTests {
    @Test("It has a container of its own, with its own outbox and card")
    func container() async throws {
        let home = try WaterHome()
        #expect(try await home.card() == "Water\nNothing published yet\nRun: water-intent drink\n")
        #expect(try await home.run("water-intent", "drink", "--key", "a").stdout == "Counted a glass\n")
        #expect(
            try await home.run("water-intent", "drink", "--json", "--key", "b").stdout
                == #"{"schema":1,"intent":"drink","message":"Counted a glass","values":{"key":"b"}}"# + "\n")
        // In another second, it is still the same change.
        let second = time(nil)
        try await wait(until: "another second has begun") { time(nil) > second }
        try await home.run("water-intent", "drink", "--key", "b").expectSuccess()
        #expect(try await home.card(.tmux) == "2 of 8 glasses\n")
        #expect(
            try await home.files() == [
                "locks", "locks/publish.water.lock", "outbox", "outbox/glasses", "outbox/glasses/entries",
                "outbox/glasses/lock", "published", "published/water",
            ])
    }

    @Test("At midnight the card changes without a new one, and the timeline says so")
    func nextDay() async throws {
        let home = try WaterHome()
        try await home.drink()
        let timeline = try await home.run("water-widget", "timeline").expectSuccess().stdout
        #expect(timeline.hasSuffix("00:00:00  0 of 8 glasses\n") && timeline.count { $0 == "\n" } == 1, "\(timeline)")
        let later = try await home.run("water-widget", "--format", "tmux", "--at", "2099-01-01T00:00:00Z")
        #expect(later.stdout == "0 of 8 glasses\n")
    }

    @Test("Its widget draws every format and family")
    func formats() async throws {
        let home = try WaterHome()
        for _ in 0..<2 { try await home.drink() }
        #expect(
            try await home.card(.waybar) == """
                {"text":"2 of 8 glasses","alt":"ready","tooltip":"Water\\n2 of 8 glasses",\
                "class":["ready","thirsty"],"percentage":25}

                """)
        #expect(try await home.card(.i3blocks) == "2 of 8 glasses\n2/8\n")
        for family in CardFamily.allCases {
            let picture = try await home.card(.svg, family)
            #expect(picture.hasPrefix("<svg ") && picture.contains(">Water: 2 of 8 glasses</title>"))
        }
        #expect(try await home.card(.json).contains(#""line":"2 of 8 glasses","short":"2/8""#))
        #expect(try await home.run("water-widget", "--format", "rainbow").status == 65)
        for _ in 0..<6 { try await home.drink() }
        #expect(try await home.card(.waybar).contains(#""class":["ready","done"],"percentage":100"#))
    }

    @Test("A mistake makes no container, and every error is one line")
    func errors() async throws {
        let home = try WaterHome()
        func expect(_ error: String, _ status: Int32, _ result: ProgramResult) {
            #expect(result.stderr == "\(error)\n" && result.stdout.isEmpty && result.status == status)
        }
        expect(
            "water-intent: there is no such intent. Did you mean 'drink'?", 64,
            try await home.run("water-intent", "drnk"))
        #expect(!home.hasContainer)
        expect(
            "water-reminder: no such command. Use login SERVER ISSUER CLIENT, or sync.", 64,
            try await home.run("water-reminder", "bogus"))
        expect(
            "water-intent: HOME is not set, so there is nowhere to keep its files. Set HOME, or give --container DIR.",
            73, try await WaterHome.homelessResult("water-intent", "drink"))
        #expect(try await home.run("water-reminder", "sync").status == 66)
    }

    @Test("Without HOME, the widget draws a card that says so")
    func homeless() async throws {
        let card = try await WaterHome.homelessResult("water-widget", "--format", "waybar").expectSuccess().stdout
        #expect(card.contains("Cannot read Water") && card.contains(#""alt":"unreadable""#))
    }

    @Test("Widget and intents are static programs", arguments: ["water-widget", "water-intent"])
    func staticPrograms(name: String) async throws {
        let program = try await WaterHome.programs.value + name
        let segments = try await runProgram("/usr/bin/readelf", ["-lW", program]).expectSuccess().stdout
        #expect(segments.contains("LOAD") && !segments.contains("INTERP"))
    }

    @Test("Glasses counted at the same time are all counted, and the last card has all of them")
    func atOnce() async throws {
        let home = try WaterHome()
        try await home.drinkAtOnce(8)
        #expect(try await home.card(.tmux) == "8 of 8 glasses\n")
    }

    @Test("A sync sends each glass once and fetches those of other devices; the token is in no file")
    func sync() async throws {
        let (keyring, provider) = (try await TestKeyring(), try await TestProvider.start())
        let server = try await WaterServer()
        let home = try WaterHome(bus: keyring.bus, authorityFile: provider.authorityFile)
        try await home.signIn(to: server, at: provider)
        for _ in 0..<2 { try await home.drink() }
        try await home.run("water-intent", "drink", "--key", "k").expectSuccess()
        try await server.drinkElsewhere()
        try await home.sync()
        #expect(try await home.card(.tmux) == "4 of 8 glasses\n")
        #expect(server.count("PUT") == 4)
        // The outbox has forgotten the key, and the server has not.
        try await home.run("water-intent", "drink", "--key", "k").expectSuccess()
        try await home.sync()
        #expect(try await home.card(.tmux) == "4 of 8 glasses\n")
        #expect(server.count("PUT") == 5)
        // A server that fails keeps nothing from the card, and gets the glass later.
        try server.fail(with: 503)
        try await home.drink()
        let failed = try await home.run("water-reminder", "sync")
        #expect(failed.status == 69)
        #expect(failed.stderr == "water-reminder: the server responded with status 503. Try again later.\n")
        #expect(try await home.card(.tmux) == "5 of 8 glasses\n")
        try server.fail(with: nil)
        try await home.sync()
        #expect(try await home.card(.tmux) == "5 of 8 glasses\n")
        #expect(try await home.filesWithTokens().isEmpty)
    }

    @Test("A locked keyring is named, without a prompt and without a request")
    func locked() async throws {
        let (keyring, provider) = (try await TestKeyring(), try await TestProvider.start())
        let server = try await WaterServer()
        let home = try WaterHome(bus: keyring.bus, authorityFile: provider.authorityFile)
        try await home.signIn(to: server, at: provider)
        try await home.drink()
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        let before = server.count("")
        let result = try await home.run("water-reminder", "sync")
        #expect(result.status == 75 && result.stderr.contains("locked"), "\(result)")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        #expect(server.count("") == before)
        #expect(try await home.card(.tmux) == "1 of 8 glasses\n")
    }

    @Test("It clones only what it uses")
    func clones() async throws {
        _ = try await WaterHome.programs.value
        let resolved = TextFile.contents(of: "\(WaterHome.package)/Package.resolved")
        #expect(
            resolved.matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }.sorted() == ["swift-http-types"])
    }

    @Test("The page about your own application builds this example, file by file")
    func page() throws {
        let page = TextFile.contents(of: "\(WaterHome.root)/docs/YourOwnApplication.md")
        let blocks = page.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) }
        let files = [
            "Package.swift", "Sources/Water/Water.swift", "Sources/water-widget/main.swift",
            "Sources/water-intent/main.swift", "Sources/water-reminder/main.swift", "Sources/water-reminder/Sync.swift",
        ]
        #expect(blocks == files.map { TextFile.contents(of: "\(WaterHome.package)/\($0)") })
    }

    @Test("The page counts the lines of each part, which are 60 together, without imports and comments")
    func lines() throws {
        let page = TextFile.contents(of: "\(WaterHome.root)/docs/YourOwnApplication.md")
        let parts = [
            ("shared", "Water/Water"), ("widget", "water-widget/main"), ("intent", "water-intent/main"),
            ("account", "water-reminder/main"), ("sync", "water-reminder/Sync"),
        ]
        var sum = 0
        for (part, file) in parts {
            let text = TextFile.contents(of: "\(WaterHome.package)/Sources/\(file).swift")
            let lines = text.split(separator: "\n").count { !$0.contains(/^ *(import |\/\/|$)/) }
            #expect(page.contains("| \(part) | \(lines) |"), "\(part) has \(lines)")
            #expect(lines <= 25)
            sum += lines
        }
        #expect(sum <= 60)
    }

    @Test("The page's commands print what the page says, in this order")
    func commands() async throws {
        let home = try WaterHome()
        let page = TextFile.contents(of: "\(WaterHome.root)/docs/YourOwnApplication.md")
        let shown = page.matches(of: /```console\n((?s:.*?))```/).map { String($0.1) }.joined()
        let commands = shown.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
        #expect(commands.count == 6)
        var printed = ""
        for command in commands { printed += "$ \(command)\n" + (try await home.shell(command)) }
        #expect(printed == shown)
    }
}
