import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A task of the server that cannot be read", .timeLimit(.minutes(4)))
struct UnreadableTaskTests {
    @Test("The others are synchronized, doctor names it, and it is read once it is right")
    func named() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        for title in ["Right", "Wrong"] {
            try await scene.control("change", #"{"user":"user-1","action":"create","body":{"title":"\#(title)"}}"#)
        }
        let wrong = try #require(try await scene.state().tasks.first { $0.title == "Wrong" }).id
        let title = String(repeating: "x", count: 70_000)
        try await scene.control("damage", #"{"id":"\#(wrong)","member":"title","value":"\#(title)"}"#)
        let first = try await scene.sync()
        #expect(first.status == 0, "\(first)")
        #expect(
            first.errors
                == "taskhub: 1 task from the server could not be read and was set aside. Run 'taskhub doctor'.\n")
        #expect(try await scene.installation.taskhub("list").output.contains("Right"))
        // Said once.
        #expect(try await scene.sync().errors.isEmpty)
        let doctor = try await scene.installation.taskhub("doctor").output
        #expect(doctor.contains("task \(wrong) (title) since "), "\(doctor)")
        try await scene.control("mend", #"{"id":"\#(wrong)"}"#)
        try await scene.control(
            "change", #"{"user":"user-1","action":"patch","task":"\#(wrong)","body":{"notes":"n"}}"#)
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.installation.taskhub("list").output.contains("Wrong"))
        #expect(try await !scene.installation.taskhub("doctor").output.contains("cannot be read"))
        try await scene.control("damage", #"{"id":"\#(wrong)","member":"title","value":"\#(title)"}"#)
        try await scene.control(
            "change", #"{"user":"user-1","action":"patch","task":"\#(wrong)","body":{"notes":"m"}}"#)
        for count in [1, 0] {
            let answer = try await scene.sync("--json")
            #expect(answer.output.contains("\"unreadable\":\(count)"), "\(answer)")
        }
    }
}
