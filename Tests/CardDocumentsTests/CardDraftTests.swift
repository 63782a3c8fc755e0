import AppGroup
import CardDocuments
import Cards
import CivilCalendar
import GroupSnapshot
import JSONValues
import TaskHubTestSupport
import Testing

@Suite("Publishing a card document") struct CardDraftTests {
    private static let now = Instant(seconds: 1_795_953_600)
    private let directory = TemporaryDirectory()

    private func publish(_ card: JSONValue, validUntil: Instant? = nil) throws -> SnapshotFile {
        let container = try GroupContainer.open(at: directory.appending("group"))
        let file = SnapshotFile("water", in: container.paths)
        try file.publish(under: container.locks) {
            try SnapshotDraft(card: card, at: Self.now, validUntil: validUntil)
        }
        return file
    }

    @Test("The snapshot changes at the moments of the card's entries, in their order and each once")
    func changes() throws {
        let entries: JSONValue = [
            ["at": "2026-11-30T00:00:00Z", "line": "none"], ["at": "2026-11-29T13:00:00Z", "line": "\(2) of 8"],
            ["at": "2026-11-30T01:00:00+01:00", "line": "none"],
        ]
        let until = Self.now.advanced(bySeconds: 3600)
        let file = try publish(["schema": 1, "title": "Water", "entries": entries], validUntil: until)
        guard case .fresh(let content, let header) = file.read(at: Self.now) else {
            Issue.record("not fresh")
            return
        }
        #expect(header.content == .card && header.validUntil == until)
        #expect(header.changes.map(\.rfc3339) == ["2026-11-29T13:00:00Z", "2026-11-30T00:00:00Z"])
        let card = try CardDocument(reading: Array(content)).card(at: header.changes[0])
        #expect(String(decoding: card.rendered(as: .tmux), as: UTF8.self) == "2 of 8\n")
    }

    @Test("A card that breaks the specification is refused, and the one before it stays")
    func refused() throws {
        let file = try publish(["schema": 1, "title": "Water"])
        let before = file.read(at: Self.now).header?.generation
        let wrong: [JSONValue] = [
            ["schema": 1], ["schema": 1, "title": 3], ["schema": 1, "title": "W", "colour": "red"], 1,
        ]
        for card in wrong { #expect(throws: CardDocumentError.self) { try publish(card) } }
        #expect(file.read(at: Self.now).header?.generation == before)
    }
}
