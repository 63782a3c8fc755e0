import TaskHubEntities
import Testing

@Suite("Searching texts")
struct SearchTextTests {
    @Test(
        "A text is found in any letter case of any script",
        arguments: [
            ("milk", "Buy MILK"), ("MILK", "milk"), ("m", "M"), ("ÉCOLE", "l'école"), ("жж", "в ЖЖ"), ("όσος", "ΌΣΟΣ"),
            ("straße", "STRAßE"), ("i", "I"), ("買い物", "今日の買い物"), ("👩‍👩‍👧", "👩‍👩‍👧 party"), ("ǆ", "Ǆ"), ("ꙁ", "Ꙁ"),
            ("e\u{301}", "É"), ("É", "e\u{301}t"), ("", ""), ("", "a"), ("\"%_", "say \"%_\""), ("ab", "aab"),
            ("aab", "aaab"), ("к", "ascii and К"),
        ])
    func found(text: String, other: String) {
        #expect(SearchText(text).isFound(in: other))
    }

    @Test(
        "A text is not found in others",
        arguments: [
            ("e", "é"), ("é", "e"), ("milk", "mil"), ("milk", "m ilk"), ("ж", "ascii"), ("aab", "abab"), ("a", ""),
            ("é", "e\u{302}"), ("買", "物"),
        ])
    func notFound(text: String, other: String) {
        #expect(!SearchText(text).isFound(in: other))
    }

    @Test("Bytes that are not UTF-8 are not found, and do no harm")
    func malformed() {
        for bytes: [UInt8] in [[0xC3], [0xFF, 0xFE], [0xED, 0xA0, 0x80], [0xC3, 0x28, 0x65]] {
            bytes.withUnsafeBufferPointer { bytes in
                #expect(!SearchText("é").isFound(inUTF8: bytes))
                #expect(!SearchText("milk").isFound(inUTF8: bytes))
            }
        }
    }
}
