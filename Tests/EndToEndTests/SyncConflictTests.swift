import TaskHubTestSupport
import Testing

@Suite("Values that lost a conflict", .timeLimit(.minutes(3)))
struct SyncConflictTests {
    @Test("A field changed on both sides keeps the later value, and show prints the other for 90 days")
    func shown() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        let id = try await installation.create("First", "--no-wait")
        #expect(try await scene.sync().status == 0)
        let there = try #require(try await scene.state().tasks.first).id
        #expect(try await installation.taskhub("show", id, "--json").output.contains(#""lost_values":[]"#))
        try await installation.taskhub("edit", id, "--title", "From here")
        // A whole second later, as the server counts.
        try await scene.control("clock", #"{"advance_seconds":5}"#)
        let change = #"{"title":"From there"}"#
        try await scene.control("change", #"{"user":"user-1","action":"patch","task":"\#(there)","body":\#(change)}"#)
        // The server's change is fetched while the local one is still queued.
        try await scene.control("faults", #"{"kind":"page","status":503,"times":1,"method":"PATCH"}"#)
        _ = try await scene.sync()
        try await scene.passPauses()
        #expect(try await scene.sync().status == 0)
        let kept = try #require(try await scene.state().tasks.first).title
        let lost = kept == "From here" ? "From there" : "From here"
        let shown = try await installation.taskhub("show", id)
        #expect(shown.output.hasPrefix(kept), "\(shown)")
        #expect(shown.output.contains("title  \(lost) (from "), "\(shown)")
        let document = try await installation.taskhub("show", id, "--json").output
        let side = lost == "From here" ? "here" : "server"
        #expect(document.contains(#""lost_values":[{"field":"title","lost_at":""#), "\(document)")
        #expect(document.contains(#""side":"\#(side)","value":"\#(lost)"}]"#), "\(document)")
        _ = try await installation.sql("UPDATE lost_value SET lost_at = lost_at - \(91 * 86_400 * 1_000_000)")
        #expect(!(try await installation.taskhub("show", id).output.contains(lost)))
    }
}
