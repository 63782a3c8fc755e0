import CivilCalendar
import GroupOutbox
import TaskHubTestSupport
import Testing

/// What an outbox does, without files.
private struct OutboxModel {
    struct Entry {
        let key: String
        let change: String
        var status: UInt8?
    }

    var entries: [Entry] = []

    mutating func add(_ key: String, _ change: String) -> AddOutcome? {
        guard let found = entries.first(where: { $0.key == key }) else {
            entries.append(Entry(key: key, change: change))
            return .added
        }
        guard found.change == change else { return nil }
        return .present(found.status.map { .refused(status: $0) } ?? .waiting)
    }

    mutating func deliver(_ outcomes: [String: DeliveryOutcome]) -> [String] {
        var sent: [String] = []
        for entry in entries where entry.status == nil {
            sent.append(entry.key)
            switch outcomes[entry.key] ?? .delivered {
            case .delivered: entries.removeAll { $0.key == entry.key }
            case .refused(let status):
                for place in entries.indices where entries[place].key == entry.key { entries[place].status = status }
            case .later, .abandoned: return sent
            }
        }
        return sent
    }
}

@Suite("An outbox against a model")
struct OutboxModelTests {
    @Test("Any sequence of calls gives what the model gives", arguments: 1...12)
    func sequence(seed: UInt64) throws {
        let home = try OutboxHome()
        var (model, random) = (OutboxModel(), SplitMix(seed: seed))
        let outcomes: [DeliveryOutcome] = [
            .delivered, .delivered, .refused(status: 65), .later(after: nil), .later(after: .seconds(7)), .abandoned,
        ]
        for step in 0..<100 {
            let key = "key-\(Int.random(in: 0..<12, using: &random))"
            switch Int.random(in: 0..<9, using: &random) {
            case 0...4:
                // Long enough that the file is made smaller now and then.
                let change = String(repeating: "ab", count: [1, 6000].randomElement(using: &random) ?? 1)
                if let expected = model.add(key, change) {
                    try #require(try home.add(key, change) == expected, "step \(step)")
                } else {
                    #expect(throws: OutboxError.keyTaken, "step \(step)") { try home.add(key, change) }
                }
            case 5:
                let isThere = model.entries.contains { $0.key == key }
                model.entries.removeAll { $0.key == key }
                try #require(try home.outbox.discard(key) == isThere, "step \(step)")
            case 6:
                let place = model.entries.firstIndex { $0.key == key && $0.status != nil }
                if let place { model.entries[place].status = nil }
                try #require(try home.outbox.retry(key) == (place != nil), "step \(step)")
            default:
                let chosen = Dictionary(
                    uniqueKeysWithValues: (0..<12).map {
                        ("key-\($0)", outcomes.randomElement(using: &random) ?? .delivered)
                    })
                try #require(try home.deliver(chosen, isEarly: true).sent == model.deliver(chosen), "step \(step)")
            }
            let expected = model.entries.map { entry in entry.status.map { "\(entry.key)!\($0)" } ?? entry.key }
            try #require(try home.keys() == expected, "step \(step)")
        }
    }
}
