import Glibc
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskHubUseCases
import Testing
import WebTransport

struct LongListTests {
    @Test("A list of 100,000 tasks is read whole, and in memory that its size bounds")
    func long() async throws {
        let count = 100_000
        let body = LongListTests.list(of: count)
        let transport = ScriptedTransport(
            .of(200, headers: ["Content-Type": "application/json"], body: body))
        let client = TaskHubClient(
            base: try ServerAddress("https://tasks.example.org"), transport: transport, version: "1",
            ids: SteppingIDs())
        let before = try LongListTests.peakBytes()
        let tasks = try await client.tasks(accessToken: "t")
        let grown = try LongListTests.peakBytes() - before
        #expect(tasks.count == count)
        #expect(tasks.last?.id == Seed.id(count))
        #expect(tasks.last?.title == "Task \(count)")
        // Text, its map, and the rows: each about as large as the text.
        #expect(grown < 8 * body.count, "\(grown) bytes for \(body.count)")
    }

    private static func list(of count: Int) -> [UInt8] {
        var text = "["
        for number in 1...count {
            if number > 1 { text += "," }
            text += #"{"updated_at":"2026-11-21T12:13:48Z","title":"Task \#(number)","project":null,"#
            text += #""project_name":null,"is_completed":false,"id":"\#(Seed.id(number))","#
            text += #""due_at":"2026-12-24T16:30:15Z"}"#
        }
        return Array((text + "]").utf8)
    }

    /// The most that this process has ever had in memory.
    private static func peakBytes() throws -> Int {
        var usage = rusage()
        try #require(getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
        return usage.ru_maxrss * 1024
    }
}
