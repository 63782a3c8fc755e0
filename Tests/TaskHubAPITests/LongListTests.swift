import Glibc
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

struct LongListTests {
    @Test("A list of 100,000 tasks is read whole, and in memory that its size bounds")
    func long() async throws {
        // In its own process, as the tests beside it need memory too.
        await #expect(processExitsWith: .success) {
            let count = 100_000
            let body = LongListTests.list(of: count)
            let transport = ScriptedTransport(
                .of(200, headers: ["Content-Type": "application/json"], body: body))
            let client = try TaskHubClient(transport)
            let before = try LongListTests.peakBytes(forgettingEarlier: true)
            let tasks = try await client.tasks()
            let grown = try LongListTests.peakBytes() - before
            #expect(tasks.rows.count == count)
            #expect(tasks.rows.last?.id == Seed.id(count))
            #expect(tasks.rows.last?.title == "Task \(count)")
            // The rows, and while their array grows, most of them twice.
            #expect(grown < 2 * body.count, "\(grown) bytes for \(body.count)")
        }
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

    /// The most that this process has had in memory since the peak was last forgotten.
    private static func peakBytes(forgettingEarlier: Bool = false) throws -> Int {
        if forgettingEarlier {
            let file = try #require(fopen("/proc/self/clear_refs", "w"))
            defer { fclose(file) }
            try #require(fputs("5", file) >= 0)
        }
        let file = try #require(fopen("/proc/self/status", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
            if words.first == "VmHWM:", words.count > 1, let kilobytes = Int(words[1]) { return kilobytes * 1024 }
        }
        throw NoPeak()
    }
}

private struct NoPeak: Error {}
