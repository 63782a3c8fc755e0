import TaskHubEntities
import Testing

@Suite("Tags")
struct TaskTagTests {
    @Test("A tag is one word of at most 64 code points")
    func word() throws {
        #expect(try TaskTag("Büro").text == "Büro")
        #expect(try TaskTag(String(repeating: "x", count: 64)).text.count == 64)
        for text in ["", "a b", "a\tb", "a\u{0}b", "\u{1B}[1m", String(repeating: "x", count: 65)] {
            #expect(throws: TaskRefusal.tagMalformed) { try TaskTag(text) }
        }
    }

    @Test("A task has each tag once, in any letter case, in alphabetical order")
    func sets() throws {
        var tags = TaskTags(try ["phone", "Bills", "PHONE", "a"].map { try TaskTag($0) })
        #expect(tags.map(\.text) == ["a", "Bills", "phone"])
        tags.remove(try TaskTag("bills"))
        #expect(tags.map(\.text) == ["a", "phone"])
        #expect(tags == TaskTags(try ["Phone", "A"].map { try TaskTag($0) }))
    }
}
