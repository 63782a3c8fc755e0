import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct NamesTests {
    @Test("White space at the ends of a title is removed, inside it is kept")
    func trimming() throws {
        #expect(try TaskTitle("\u{3000} \t Buy  milk\n").text == "Buy  milk")
    }

    @Test("A title has at most 500 code points, however many bytes they take")
    func titleLength() throws {
        #expect(try TaskTitle(String(repeating: "世", count: 500)).text.unicodeScalars.count == 500)
        #expect(throws: TaskRefusal.titleTooLong) { try TaskTitle(String(repeating: "W", count: 501)) }
    }

    @Test("80 family emoji are too long: the server counts code points")
    func titleCodePoints() {
        #expect(throws: TaskRefusal.titleTooLong) { try TaskTitle(String(repeating: "👩‍👩‍👧‍👦", count: 80)) }
    }

    @Test("Empty titles, titles of a megabyte and titles with NUL are refused")
    func titleRefusals() {
        #expect(throws: TaskRefusal.titleEmpty) { try TaskTitle(" \n\t") }
        #expect(throws: TaskRefusal.titleTooLong) { try TaskTitle(String(repeating: "x", count: 1_000_000)) }
        #expect(throws: TaskRefusal.titleHoldsNUL) { try TaskTitle("a\0b") }
    }

    @Test("Hostile titles are accepted unchanged", arguments: HostileTitles.all)
    func hostile(_ text: String) throws {
        #expect(try TaskTitle(text).text == text)
    }

    @Test("Notes lose white space at both ends, and NUL is refused")
    func notes() throws {
        #expect(try TaskItem.checked(notes: "\n a\n b \n") == "a\n b")
        #expect(throws: TaskRefusal.notesHoldNUL) { try TaskItem.checked(notes: "\0") }
    }

    @Test("A list name has at most 255 code points and is not Inbox")
    func listNames() throws {
        #expect(try ListName(" Home ").text == "Home")
        #expect(try ListName("HOME").folded == ListName("home").folded)
        #expect(throws: TaskRefusal.listNameEmpty) { try ListName("  ") }
        #expect(throws: TaskRefusal.listNameTooLong) { try ListName(String(repeating: "a", count: 256)) }
        #expect(throws: TaskRefusal.listNameTooLong) { try ListName(String(repeating: "a", count: 100_000)) }
        #expect(throws: TaskRefusal.listNameHoldsNUL) { try ListName("a\0") }
        #expect(throws: TaskRefusal.listNameReserved) { try ListName(" inBox") }
    }

    @Test("A colour is # and six hex digits")
    func colors() throws {
        #expect(try HexColor("#93c5FD").text == "#93c5FD")
        for text in ["", "93c5fd", "#93c5f", "#93c5fdd", "#93c5fg", "red"] {
            #expect(throws: TaskRefusal.colorNotHex) { try HexColor(text) }
        }
    }

    @Test("Priorities are 1 to 5")
    func priorities() throws {
        #expect(try (1...5).map { try TaskPriority($0).value } == [1, 2, 3, 4, 5])
        #expect(throws: TaskRefusal.priorityOutOfRange) { try TaskPriority(0) }
        #expect(throws: TaskRefusal.priorityOutOfRange) { try TaskPriority(6) }
    }
}
