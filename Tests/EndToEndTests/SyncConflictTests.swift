import TaskHubTestSupport
import TaskStore
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
        let first = try await scene.sync()
        try await scene.passPauses()
        let second = try await scene.sync("--json")
        #expect(second.status == 0)
        #expect(first.errors.contains("1 task changed here and on the server (title)."), "\(first)")
        #expect(!first.errors.contains("From "), "\(first)")
        #expect(second.output.contains(#""conflicts":{"fields":[],"tasks":0}"#), "\(second)")
        #expect(try await installation.taskhub("list").output.contains("  conflict\n"))
        let kept = try #require(try await scene.state().tasks.first).title
        let lost = kept == "From here" ? "From there" : "From here"
        let shown = try await installation.taskhub("show", id)
        #expect(shown.output.hasPrefix(kept), "\(shown)")
        #expect(shown.output.contains("title  \(lost) (from "), "\(shown)")
        let document = try await installation.taskhub("show", id, "--json").output
        let side = lost == "From here" ? "here" : "server"
        #expect(document.contains(#""lost_values":[{"field":"title","lost_at":""#), "\(document)")
        #expect(document.contains(#""side":"\#(side)","value":"\#(lost)"}]"#), "\(document)")
        #expect(try await installation.taskhub("list", "--json").output.contains(#""mark":"conflict""#))
        _ = try await installation.sql("UPDATE lost_value SET lost_at = lost_at - \(91 * 86_400 * 1_000_000)")
        #expect(!(try await installation.taskhub("show", id).output.contains(lost)))
        #expect(!(try await installation.taskhub("list").output.contains("conflict")))
        #expect(try await installation.taskhub("list", "--json").output.contains(#""mark":null"#))
    }

    @Test("A task that was changed on the server after its deletion is kept, and outbox and show name both versions")
    func deletedHere() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        let id = try await installation.create("Canary", "--no-wait", "--notes", "seen")
        #expect(try await scene.sync().status == 0)
        let there = try #require(try await scene.state().tasks.first).id
        try await installation.taskhub("delete", id)
        let change = #"{"user":"user-1","action":"patch","task":"\#(there)","body":{"notes":"not seen"}}"#
        try await scene.control("change", change)
        let answer = try await scene.sync()
        #expect(answer.status == 65 && answer.complaints == 1 && answer.errors.contains("outbox"), "\(answer)")
        #expect(!answer.errors.contains("anary"), "\(answer)")
        #expect(try await scene.titlesThere() == ["Canary"])
        #expect(try await installation.taskhub("list").output.contains("  refused\n"))
        let outbox = try await installation.taskhub("outbox").output
        #expect(outbox.contains("  delete  Canary  (refused: changed_there)\n"), "\(outbox)")
        #expect(
            outbox.contains("Deleted here on 20") && outbox.contains(", but changed on the server on 20"), "\(outbox)")
        #expect(outbox.contains(": notes.\n") && outbox.contains("'taskhub show \(id.prefix(8))'"), "\(outbox)")
        let shown = try await installation.taskhub("show", id).output
        #expect(shown.contains("\n  not seen\n") && shown.contains("notes  seen (from here"), "\(shown)")
        let number = try #require(outbox.split(separator: " ").first)
        let retried = try await installation.taskhub("outbox", "retry", String(number))
        #expect(retried.status == 0 && retried.output == "The next 'taskhub sync' sends it.\n", "\(retried)")
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere().isEmpty)

        // The last known copy can be shown and restored.
        let deleted = try await installation.taskhub("outbox", "deleted").output
        #expect(deleted.hasPrefix("\(id.prefix(8))  Canary  (deleted here on 20"), "\(deleted)")
        let copy = try await installation.taskhub("show", id).output
        #expect(
            copy.contains("not seen") && copy.contains("'taskhub outbox retry \(id.prefix(8))' restores it until"),
            "\(copy)")
        let document = try await installation.taskhub("show", id, "--json").output
        #expect(document.contains(#""deleted_by":"here""#) && document.contains(#""notes":"not seen""#), "\(document)")
        let restored = try await installation.taskhub("outbox", "retry", String(id.prefix(8)))
        #expect(restored.status == 0 && restored.output == "Restored \(id.prefix(8)): Canary\n", "\(restored)")
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere() == ["Canary"])
        #expect(
            try await installation.taskhub("outbox", "deleted").output == "Nothing was deleted in the last 90 days.\n")
        let missing = try await installation.taskhub("outbox", "retry", "ffffffff")
        #expect(missing.status != 0 && missing.complaints == 1, "\(missing)")
        #expect(
            missing.errors.contains("no deleted task has that id")
                && missing.errors.contains("Run 'taskhub outbox deleted' to see the ids"), "\(missing)")
        for unknown in ["fff", "no id at all"] {
            let refused = try await installation.taskhub("outbox", "retry", unknown)
            #expect(refused.errors.contains("no change has that number"), "\(refused)")
        }
        #expect(try await installation.taskhub("show", "ffffffff").errors.contains("'taskhub list --all'"))
    }

    @Test("After a stopped mass deletion, the card shows a failed sync until the user decides")
    func massDeletion() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        try await scene.control("snapshots", #"{"name":"empty"}"#)
        let tasks = (1...24).map { "Task \($0)\n" }.joined()
        #expect(try await installation.taskhub("import", "-", "--from", "todotxt", input: tasks).status == 0)
        #expect(try await scene.sync().status == 0)
        #expect(try await installation.widget("render").output.contains("sync failed") == false)
        let good = try await scene.lastSuccess()
        try await scene.control("restore", #"{"name":"empty"}"#)
        let stopped = try await scene.sync()
        #expect(stopped.status == 75 && stopped.errors.contains("--accept-deletions"), "\(stopped)")
        let card = try await installation.widget("render", "--family", "inline", "--format", "waybar").output
        #expect(card.contains("sync failed") && card.contains(#""error""#), "\(card)")
        #expect(try await scene.lastSuccess() == good)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "24")
        #expect(try await scene.sync("--accept-deletions").status == 0)
        #expect(try await installation.widget("render", "--format", "waybar").output.contains("sync failed") == false)
    }
}
