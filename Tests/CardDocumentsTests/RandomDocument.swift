import CardDocuments
import JSONValues
import TaskHubTestSupport

/// Card documents, right and wrong ones, the same for the same seed.
struct RandomDocument {
    private var random: SplitMix

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
    }

    /// Returns a document that obeys the rules.
    mutating func right() -> JSONValue { value(of: .document) }

    /// Returns a document with one to three places that may break a rule.
    mutating func doubtful() -> JSONValue {
        var document = right()
        for _ in 0..<Int.random(in: 1...3, using: &random) { document = spoiled(document) }
        return document
    }

    private mutating func value(of rule: CardRule) -> JSONValue {
        switch rule {
        case .version: return 1
        case .text: return .string(pick(Self.texts))
        case .argument: return .string(pick(["", "xdg-open", "https://example.org/?a=1&b=\"2\"", "ä b", long(1024)]))
        case .name(let name): return .string(self.name(name))
        case .word(let words): return .string(pick(words))
        case .flag: return .bool(.random(using: &random))
        case .number(let range): return pick([integer(range.lowerBound), integer(range.upperBound), decimal("5.0"), 1])
        case .color: return pick(["#2563eb", "#FFFFFF"])
        case .moment: return pick(["2026-11-28T22:00:00Z", "2026-11-29T08:30:00.5+01:00", "2024-02-29T00:00:00-23:59"])
        case .list(let inner, let count):
            let number = pick([count.lowerBound, count.lowerBound + 1, min(count.upperBound, 3)])
            return .array((0..<number).map { _ in value(of: inner) })
        case .object(_, let members): return object(members)
        case .actions:
            return .object(
                ["open": ["xdg-open", value(of: .argument)], "a-b_9": [value(of: .argument)]].filter { _ in flip() })
        }
    }

    private mutating func object(_ members: [CardMember]) -> JSONValue {
        var object: [String: JSONValue] = [:]
        for member in members where member.presence == .required || flip() {
            let isNull = member.presence == .optional && Int.random(in: 0..<8, using: &random) == 0
            object[member.name] = isNull ? nil as JSONValue : value(of: member.rule)
        }
        return .object(object)
    }

    private mutating func name(_ name: CardName) -> String {
        let whole = "aZ9" + name.others
        var text = pick([
            String(whole.prefix(name.count.upperBound)), "a", String(repeating: "x", count: name.count.upperBound),
        ])
        if name.reserved.contains(text) { text = "a" }
        return text
    }

    /// Returns the value with a change somewhere in it.
    private mutating func spoiled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<6, using: &random) > 0:
            let name = pick(members.keys.sorted())
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members[name] = nil
            case 1: members[pick(["colour", "x", "a b", "é", "schema", "entries", "name", "Title"])] = pick(Self.junk)
            case 2: members[pick(["number", "word", "id", "actions", "at", "advice"])] = members[name]
            default: members[name] = spoiled(members[name] ?? nil)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<6, using: &random) > 0:
            let index = Int.random(in: 0..<elements.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: elements = Array(repeating: elements[index], count: pick([4, 5, 6, 7, 32, 33, 64, 65, 100, 101]))
            default: elements[index] = spoiled(elements[index])
            }
            return .array(elements)
        case .string(let text) where flip():
            return .string(pick([text + long(512), long(512), long(513), long(1025), text + "\n", text + " ", ""]))
        default: return pick(Self.junk)
        }
    }

    private mutating func flip() -> Bool { .random(using: &random) }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private static let texts = [
        "", "Mail", "12 unread", "e\u{301}", String(repeating: "👩‍👩‍👧", count: 100), long(512), "a\u{0}b\n",
    ]

    private static let junk: [JSONValue] = [
        nil, true, false, 0, 1, 2, -1, 9, 10, 100, 101, 999_999_999, 1_000_000_000, decimal("1.0"), decimal("1.5"),
        decimal("1e2"), decimal("-0"), decimal("1e400"), decimal("123456789012345678901234567890"), "", "1", "calm",
        "ready",
        "missing", "text", "#2563eb", "#25e", "#2563eb\n", "#2563eg", "a b", "a-b", "é", "2026-11-28T22:00:00Z",
        "2026-11-28t22:00:00z", "2026-11-28 22:00:00Z", "2026-02-29T22:00:00Z", "2026-11-28T23:59:60Z",
        "2026-11-28T24:00:00Z",
        "0000-11-28T22:00:00Z", "3000-11-28T22:00:00Z", "2026-11-28T22:00:00+24:00", "2026-11-28T22:00:00",
        "2026-11-28", [],
        [[]], ["a"], [1], [:], ["a": 1], ["open": ["x"]], ["open": []], ["open": ["a\n"]], ["a b": ["x"]],
        ["open": "x"],
        .object(Dictionary(uniqueKeysWithValues: (1...9).map { ("a\($0)", ["x"]) })),
    ]
}

private func long(_ count: Int) -> String { String(repeating: "é", count: count) }

private func integer(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

private func decimal(_ text: String) -> JSONValue { JSONNumber(text: text).map { .number($0) } ?? nil }
