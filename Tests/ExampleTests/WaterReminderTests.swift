import Credentials
import DesktopRig
import FoundationEssentials
import Glibc
import TaskHubTestSupport
import Testing

@Suite("Another application on the toolkit: Examples/water-reminder")
struct WaterReminderTests {
    @Test("It has a container of its own, with its own settings, locks and files")
    func container() async throws {
        let home = try WaterHome()
        #expect(try await home.run() == "0 of 8 glasses\nnot shared\n")
        _ = try await home.run("drink")
        _ = try await home.run("drink")
        #expect(try await home.run() == "2 of 8 glasses\nnot shared\n")
        _ = try await home.run("set", "dailyGoal", "2")
        #expect(try await home.run() == "2 glasses: done for today\nno keyring\n")
        #expect(try await home.result("set", "dailyGoal", "31").status == 64)
        #expect(try await home.result("set", "theme", "dark").status == 64)
        #expect(try home.settings().keys.sorted() == ["containerID", "dailyGoal"])
        #expect(
            try await home.files() == [
                "defaults.json", "intake", "locks", "locks/defaults.lock", "locks/intake.lock", "published",
            ])
    }

    @Test("It shows its own line in each bar, escaped by the bar's rules, however hostile the account's name is")
    func bars() async throws {
        let keyring = try await TestKeyring()
        let home = try WaterHome(bus: keyring.bus)
        _ = try await home.run("set", "dailyGoal", "4")
        _ = try await home.run("drink")
        try await store("<b>Ada</b> | $(date)\n", for: home, in: keyring)
        let name = "&lt;b&gt;Ada&lt;/b&gt;"
        #expect(
            try await home.run("bar", "waybar") == """
                {"text":"1 of 4 glasses","alt":"thirsty","tooltip":"shared as \(name) | $(date)","class":["thirsty"],\
                "percentage":25}

                """)
        #expect(
            try await home.run("bar", "argos") == """
                1 of 4 glasses | unescape=false emojize=false ansi=false
                ---
                shared as \(name) &#124; $(date) | unescape=false emojize=false ansi=false
                ---
                Refresh | refresh=true

                """)
        #expect(try await home.run("bar", "conky") == "1 of 4 glasses\nshared as <b>Ada</b> | $$(date)\n")
        #expect(try await home.run("bar", "i3blocks") == "1 of 4 glasses\n1/4\n")
        #expect(try await home.run("bar", "tmux") == "1 of 4 glasses\n")
        #expect(try await home.result("bar", "svg").status == 64)
        #expect(try await home.result("bar", "rainbow").status == 64)
    }

    @Test("Glasses counted at the same time are all counted")
    func atOnce() async throws {
        let home = try WaterHome()
        try await home.drinkAtOnce(8)
        #expect(try await home.run() == "8 glasses: done for today\nnot shared\n")
    }

    @Test("It reads its own keyring item, and a locked keyring is named without a prompt")
    func vault() async throws {
        let keyring = try await TestKeyring()
        let home = try WaterHome(bus: keyring.bus)
        _ = try await home.run("set", "dailyGoal", "5")
        try await store("ada", for: home, in: keyring)
        #expect(try await home.run() == "0 of 5 glasses\nshared as ada\n")
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(try await home.run() == "0 of 5 glasses\nkeyring locked\n")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
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
