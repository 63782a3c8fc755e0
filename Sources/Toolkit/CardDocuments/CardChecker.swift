import Cards
import CivilCalendar
import JSONValues
import TextLayout

/// Compares a document with its rules.
struct CardChecker {
    /// Checks all of a document for its writer; otherwise stops at the first problem that a reader has.
    let isForWriter: Bool
    private(set) var problems: [CardProblem] = []
    private var path: [CardProblem.Step] = []

    /// The most problems that are worth reading.
    private static let maximumProblems = 100

    init(isForWriter: Bool) {
        self.isForWriter = isForWriter
    }

    private var isDone: Bool { problems.count >= (isForWriter ? Self.maximumProblems : 1) }

    mutating func check(_ value: JSONValue, _ rule: CardRule) {
        if isDone { return }
        switch (rule, value) {
        case (.list(let inner, let count), .array(let elements)) where count.contains(elements.count):
            for (index, element) in elements.enumerated() { check(element, inner, in: .element(index)) }
        case (.object(_, let members), .object(let object)): check(object, members)
        case (.actions, .object(let object)) where object.count <= CardActions.maximumCount: checkActions(object)
        default: if !isRight(value, rule) { add("must be \(rule.phrase)") }
        }
    }

    private func isRight(_ value: JSONValue, _ rule: CardRule) -> Bool {
        switch (rule, value) {
        case (.version, .number(let number)): number.integer == CardDocument.version
        case (.text, .string(let text)): text.hasAtMost(CardRule.maximumScalars)
        case (.argument, .string(let text)):
            text.hasAtMost(CardActions.maximumScalars) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        case (.name(let name), .string(let text)): name.allows(text)
        case (.word(let words), .string(let text)): words.contains(text)
        case (.flag, .bool): true
        case (.number(let range), .number(let number)): number.integer.map(range.contains) ?? false
        case (.color, .string(let text)): CardColor(text) != nil
        case (.moment, .string(let text)): Instant(entry: text) != nil
        default: false
        }
    }

    private mutating func check(_ object: [String: JSONValue], _ members: [CardMember]) {
        for member in members {
            switch (object[member.name], member.presence) {
            case (nil, .required): add("is required", in: .member(member.name))
            case (nil, _), (.null, .optional): break
            case (let value?, _): check(value, member.rule, in: .member(member.name))
            }
        }
        guard isForWriter else { return }
        for name in object.keys.sorted() where !members.contains(where: { $0.name == name }) {
            let near = NearWords(to: name, among: members.map(\.name), atMost: 1).words.first
            add(
                "is not a member of a card document" + (near.map { "; did you mean \($0)?" } ?? ""),
                in: .member(name), isUnknownMember: true)
        }
    }

    private mutating func checkActions(_ object: [String: JSONValue]) {
        for name in object.keys.sorted() {
            guard CardRule.actionName.allows(name) else {
                add("must have a name of \(CardRule.actionName.phrase)", in: .member(name))
                continue
            }
            check(object[name] ?? .null, .list(.argument, count: 1...CardActions.maximumArguments), in: .member(name))
        }
    }

    private mutating func check(_ value: JSONValue, _ rule: CardRule, in step: CardProblem.Step) {
        path.append(step)
        check(value, rule)
        path.removeLast()
    }

    private mutating func add(
        _ reason: String, in step: CardProblem.Step? = nil, isUnknownMember: Bool = false
    ) {
        if isDone { return }
        problems.append(CardProblem(path + (step.map { [$0] } ?? []), reason, isUnknownMember: isUnknownMember))
    }
}

extension String {
    /// Whether the text has so many Unicode scalars at most.
    fileprivate func hasAtMost(_ scalars: Int) -> Bool {
        utf8.count <= scalars || unicodeScalars.count <= scalars
    }
}

extension Instant {
    /// The moment of an entry; nil if the text is not one.
    init?(entry text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[0] == 0x31 || bytes[0] == 0x32, bytes[10] == 0x54, bytes[17] < 0x36,
            bytes.last != 0x7A
        else { return nil }
        self.init(rfc3339: text)
    }
}
