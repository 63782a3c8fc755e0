import Credentials
import FoundationEssentials
import Glibc
import KeyringRig
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

    @Test("Glasses that are counted at once are all counted")
    func atOnce() async throws {
        let home = try WaterHome()
        try await home.drinkAtOnce(8)
        #expect(try await home.run() == "8 glasses: done for today\nnot shared\n")
    }

    @Test("It reads its own keyring item, and a locked keyring is named without a prompt")
    func vault() async throws {
        let keyring = try await Keyring()
        let home = try WaterHome(bus: keyring.bus)
        _ = try await home.run("set", "dailyGoal", "5")
        let id = try #require(try home.settings()["containerID"])
        let tokens = TokenSet(
            accessToken: "a", refreshToken: nil, subject: "ada", expiresAt: Date(timeIntervalSince1970: 4_000_000_000))
        _ = try await keyring.bus.run(
            "/usr/bin/secret-tool",
            ["store", "--label=Water Reminder", "xdg:schema", "org.example.water.Account", "container", id],
            stdin: String(decoding: try TokenSetDocument.encode(tokens), as: UTF8.self))
        #expect(try await home.run() == "0 of 5 glasses\nshared as ada\n")
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(try await home.run() == "0 of 5 glasses\nkeyring locked\n")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
    }
}
