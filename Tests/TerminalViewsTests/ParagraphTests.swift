import TaskStore
import TerminalViews
import Testing
import TextLayout

@Suite("Text in rows")
struct ParagraphTests {
    private func links(_ rows: [ViewRow]) -> [(text: String, link: String)] {
        rows.flatMap(\.spans).compactMap { span in span.link.map { (span.text, $0) } }
    }

    @Test("Each row of a broken address leads to the whole address", arguments: [12, 20, 33, 80])
    func broken(width: Int) {
        let address = "https://example.org/tasks/2026/report?from=2026-11-01&to=2026-11-30#top"
        let rows = Paragraph("日本 See \(address), and http://b.org/.", indent: 1).rows(width: width)
        let found = links(rows)
        #expect(found.filter { $0.link == address }.map(\.text).joined() == address)
        #expect(found.filter { $0.link == "http://b.org/" }.map(\.text).joined() == "http://b.org/")
        #expect(Set(found.map(\.link)) == [address, "http://b.org/"])
        #expect(rows.allSatisfy { $0.width <= width })
    }

    @Test("An address that is cut leads to the whole one")
    func cut() {
        let rows = Paragraph("Form: https://example.org/a/b/c/d").rows(width: 20, atMost: 1)
        #expect(rows.map(\.text) == ["Form: https://examp…"])
        #expect(links(rows).map(\.link) == ["https://example.org/a/b/c/d"])
    }

    @Test("A line of any length is shown as a whole")
    func long() {
        let words = (1...2000).map { "wörd\($0)" }
        let rows = Paragraph(words.joined(separator: " ")).rows(width: 40)
        #expect(rows.flatMap { $0.text.split(separator: " ").map(String.init) } == words)
        #expect(rows.allSatisfy { $0.width <= 40 })
    }
}
