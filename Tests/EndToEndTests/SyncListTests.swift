import TaskHubTestSupport
import Testing

@Suite("Lists with a server", .timeLimit(.minutes(3)))
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
}
