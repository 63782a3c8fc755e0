import Glibc
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Golden cards")
struct GoldenCardTests {
    @Test("Every card is drawn as recorded", arguments: CardSample.all)
    func recorded(sample: CardSample) throws {
        let stored = try GoldenCards.stored.get()
        for card in GoldenCards.cards(of: sample) {
            guard let expected = stored.bytes[card.name] else {
                Issue.record("\(card.name) is not recorded")
                continue
            }
            if expected == card.bytes { continue }
            let difference = LineDifference(
                from: String(decoding: expected, as: UTF8.self), to: String(decoding: card.bytes, as: UTF8.self))
            Issue.record("\(card.name) differs. If it is right, record it with RECORD_GOLDEN=1.\n\(difference)")
        }
    }

    @Test("Every recorded card is compared, and a run that records fails")
    func complete() throws {
        let stored = try GoldenCards.stored.get()
        let drawn = CardSample.all.flatMap { GoldenCards.cards(of: $0).map(\.name) }
        #expect(Set(stored.bytes.keys).subtracting(drawn).sorted() == [])
        #expect(!GoldenCards.isRecording, "recorded \(drawn.count) cards in \(GoldenCards.folder)")
    }

    @Test("Samples are in the order in which a store publishes them")
    func order() throws {
        for tasks in [CardSample.tasks, CardSample.fewTasks, PicturedSample.tasks, PicturedSample.hostileTasks] {
            #expect(try TestWorkspace.order(ofPublished: tasks, in: CardSample.zone) == tasks.map(\.id))
        }
    }

    @Test("Two processes draw the same bytes from the same input")
    func repeatable() async throws {
        // A hash table has another order in each process.
        let other = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            for sample in CardSample.all {
                for card in GoldenCards.cards(of: sample) { write(1, card.bytes, card.bytes.count) }
            }
        }
        let drawn = CardSample.all.flatMap { GoldenCards.cards(of: $0).flatMap(\.bytes) }
        #expect(drawn.count == other.standardOutputContent.count)
        let isSame = drawn == other.standardOutputContent
        #expect(isSame)
    }

    @Test("A difference shows the changed lines with their numbers, and nothing when there is none")
    func difference() {
        func difference(_ old: String, _ new: String) -> String { LineDifference(from: old, to: new).description }
        let text = "one\ntwo\nthree\nfour\n"
        #expect(difference(text, text) == "")
        #expect(difference(text, "one\n2\nthree\nfour\nfive\n") == "2 - two\n2 + 2\n5 + five")
        #expect(difference("a\t\u{1B}[1m\n", "") == #"1 - a\t\u{1B}[1m"#)
        #expect(difference("a\n", "a") == "only the line break at the end differs")
        let long = String(repeating: "x", count: 500)
        let (before, after) = (long.prefix(60), long.prefix(99))
        #expect(
            difference("\(long)1\(long)", "\(long)2\(long)") == "1 - …\(before)1\(after)…\n1 + …\(before)2\(after)…")
    }
}
