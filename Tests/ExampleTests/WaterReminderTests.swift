import Cards
import Credentials
import FoundationEssentials
import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("Another application on the toolkit: Examples/water-reminder")
struct WaterReminderTests {
    @Test("It has a container of its own, with its own settings, locks and snapshot")
    func container() async throws {
        let home = try WaterHome()
        #expect(try await home.card() == "Water\nNo glass yet\nRun: water-reminder drink\n")
        try await home.drink()
        #expect(try await home.card() == "Water\n1 of 8 glasses\n○ not shared\n")
        try await home.drink()
        try await home.set("dailyGoal", "2")
        #expect(try await home.card() == "Water\n2 glasses: done\n○ no keyring\n")
        #expect(try home.settings().keys.sorted() == ["containerID", "dailyGoal", "day", "glasses"])
        #expect(
            try await home.files() == [
                "defaults.json", "locks", "locks/defaults.lock", "locks/publish.water.lock", "published",
                "published/water",
            ])
    }

    @Test("The card of a day that has ended shows no glass")
    func nextDay() async throws {
        let home = try WaterHome()
        try await home.drink()
        try home.endDay()
        #expect(try await home.card(.tmux) == "0 of 8 glasses\n")
    }

    @Test("It draws its own card in every format, escaped by the bar's rules, however hostile the account's name is")
    func formats() async throws {
        let keyring = try await TestKeyring()
        let home = try WaterHome(bus: keyring.bus)
        try await home.set("dailyGoal", "4")
        try await store("<b>Ada</b> | $(date)\n", for: home, in: keyring)
        try await home.drink()
        let name = "&lt;b&gt;Ada&lt;/b&gt;"
        #expect(
            try await home.card(.waybar) == """
                {"text":"1 of 4 glasses","alt":"ready","tooltip":"Water\\n1 of 4 glasses\\n○ shared as \(name) | $(date)",\
                "class":["ready","thirsty"],"percentage":25}

                """)
        #expect(
            try await home.card(.argos) == """
                1 of 4 glasses | unescape=false emojize=false ansi=false
                ---
                Water | unescape=false emojize=false ansi=false
                1 of 4 glasses | unescape=false emojize=false ansi=false
                ○ shared as \(name) &#124; $(date) | unescape=false emojize=false ansi=false
                ---
                Refresh | refresh=true

                """)
        #expect(try await home.card(.i3blocks) == "1 of 4 glasses\n1/4\n")
        #expect(try await home.card(.conky, .small).hasSuffix("○ shared as <b>Ada</b> | $$(date)\n"))
        for family in CardFamily.allCases {
            let picture = try await home.card(.svg, family)
            #expect(picture.hasPrefix("<svg ") && picture.contains(">Water: 1 of 4 glasses</title>"))
            #expect(!picture.contains("<b>"))
        }
        #expect(try await home.card(.json).contains(#""line":"1 of 4 glasses","short":"1/4""#))
        #expect(try await home.widget("rainbow").status == 64)
        #expect(try await home.widget("svg", "huge").status == 64)
    }

    @Test("A mistake makes no container, and every error is one line")
    func errors() async throws {
        let home = try WaterHome()
        func expect(_ error: String, _ status: Int32, _ result: ProgramResult) {
            #expect(result.stderr == "water-reminder: \(error)\n" && result.stdout.isEmpty)
            #expect(result.status == status)
        }
        let usage = "usage: drink | set NAME VALUE"
        expect(usage, 64, try await home.result())
        expect(usage, 64, try await home.result("bogus"))
        expect(usage, 64, try await home.result("drink", "twice"))
        expect(usage, 64, try await home.result("set", "dailyGoal"))
        expect("the only setting is dailyGoal", 64, try await home.result("set", "theme", "dark"))
        expect("dailyGoal is a number from 1 to 30", 64, try await home.result("set", "dailyGoal", "31"))
        #expect(!home.hasContainer)
        try await home.drink()
        expect("\(try home.damageSettings()) is damaged", 74, try await home.result("drink"))
        let homeless = try await WaterHome.homelessResult("water-reminder", "drink")
        expect("no directory that only you can use; is HOME set?", 73, homeless)
    }

    @Test("Without HOME, the widget draws a card that says so")
    func homeless() async throws {
        let card = try await WaterHome.homelessResult("water-widget", "waybar").expectSuccess().stdout
        #expect(card.contains("No home directory · Run: water-reminder drink<"))
        #expect(card.contains(#""alt":"unreadable""#))
    }

    @Test("The widget is a static program")
    func staticWidget() async throws {
        let widget = try await WaterHome.programs.value + "water-widget"
        let segments = try await runProgram("/usr/bin/readelf", ["-lW", widget]).expectSuccess().stdout
        #expect(segments.contains("LOAD") && !segments.contains("INTERP"))
    }

    @Test("Glasses counted at the same time are all counted, and the last card has all of them")
    func atOnce() async throws {
        let home = try WaterHome()
        try await home.drinkAtOnce(8)
        #expect(try await home.card(.tmux) == "8 glasses: done\n")
    }

    @Test("Only the main command reads the keyring item, and a locked keyring is named without a prompt")
    func vault() async throws {
        let keyring = try await TestKeyring()
        let home = try WaterHome(bus: keyring.bus)
        try await home.set("dailyGoal", "5")
        try await store("ada", for: home, in: keyring)
        try await home.drink()
        #expect(try await home.card() == "Water\n1 of 5 glasses\n○ shared as ada\n")
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        try await home.drink()
        #expect(try await home.card() == "Water\n2 of 5 glasses\n○ keyring locked\n")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
    }

    @Test("The page about cards has the card of this example")
    func documentation() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let widget = TextFile.contents(of: "\(root)/Examples/water-reminder/Sources/water-widget/main.swift")
        let card = try #require(widget.firstMatch(of: /func card\((?s:.*?)\n}\n/))
        #expect(TextFile.contents(of: "\(root)/docs/Cards.md").contains("```swift\n\(card.output)```"))
    }

    /// Stores a signed-in account of that name, as the example's own sign-in would.
    private func store(_ subject: String, for home: WaterHome, in keyring: TestKeyring) async throws {
        let id = try #require(try home.settings()["containerID"])
        let tokens = TokenSet(
            accessToken: "a", refreshToken: nil, subject: subject, expiresAt: Date(timeIntervalSince1970: 4_000_000_000)
        )
        _ = try await keyring.bus.run(
            "/usr/bin/secret-tool",
            ["store", "--label=Water Reminder", "xdg:schema", "org.example.water.Account", "container", id],
            stdin: String(decoding: try TokenSetDocument.encode(tokens), as: UTF8.self))
    }
}
