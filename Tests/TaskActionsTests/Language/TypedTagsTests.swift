import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Typed tags")
struct TypedTagsTests {
    private func tags(_ words: String...) -> TaskTags { TaskTags(words.map { TaskTag(alreadyChecked: $0) }) }

    @Test(
        "White space and commas separate tags, and a sign is optional",
        arguments: [
            ("+a b, c", "a b c", ""), ("a,b,,c ,", "a b c", ""), ("", "", ""), (" , ", "", ""), ("+a -b", "a", "b"),
            ("a,-b,+c", "a c", "b"), ("+a -a", "", "a"), ("-a +A", "A", ""), ("c++ +a-b", "c++ a-b", ""),
            ("++a --b", "+a", "-b"), ("+über 日", "über 日", ""),
        ])
    func reading(text: String, added: String, removed: String) throws {
        let typed = try TypedTags([text])
        #expect(Set(typed.added.map(\.text)) == Set(added.split(separator: " ").map(String.init)))
        #expect(Set(typed.removed.map(\.text)) == Set(removed.split(separator: " ").map(String.init)))
    }

    @Test(
        "A sign alone, and a word that is too long, is no tag",
        arguments: ["+", "-", "a, +", String(repeating: "x", count: 65)])
    func malformed(text: String) {
        #expect(throws: TaskRefusal.tagMalformed) { try TypedTags([text]) }
    }

    @Test("What was shown changes nothing, whatever characters the tags have, and what is deleted from it is removed")
    func shown() throws {
        var random = SplitMix(seed: 11)
        let words = ["a", "B", "c,d", ",", "+e", "-f", "g,", "+", "日本", "h-i"]
        for _ in 0..<300 {
            let shown = TaskTags(
                words.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map {
                    TaskTag(alreadyChecked: $0)
                })
            let text = TypedTags.text(of: shown)
            let same = try TypedTags([text], showing: shown).changes(from: shown)
            #expect(same.added.isEmpty && same.removed.isEmpty, "\(text)")
            guard let gone = shown.randomElement(using: &random) else { continue }
            let rest = TypedTags.text(of: TaskTags(shown.filter { $0 != gone }))
            let changes = try TypedTags(["\(rest) new"], showing: shown).changes(from: shown)
            #expect(changes.added == tags("new") && changes.removed == TaskTags([gone]), "\(text) without \(gone.text)")
        }
    }
}
