import Cards

/// What a value in a card document must be.
///
/// The rules check documents, and the schema and the tables in docs/spec are made of them.
package indirect enum CardRule: Sendable {
    /// The version of the format.
    case version
    /// Any text of at most ``maximumScalars``.
    case text
    /// An argument of a command: any text without control characters.
    case argument
    case name(CardName)
    case word([String])
    case flag
    case number(ClosedRange<Int>)
    /// As ``Cards/CardColor``.
    case color
    /// As RFC 3339 with `T` and `Z` or an offset, in the years 1000 to 2999, without a leap second.
    case moment
    case list(CardRule, count: ClosedRange<Int>)
    /// An object with these members, and the name that the schema and the page have for it.
    case object(String, [CardMember])
    /// As ``Cards/CardActions``.
    case actions

    /// The most Unicode scalars of a text: what a card reads of it.
    package static let maximumScalars = 512
    package static let actionName = CardName(1...32, others: "-_")

    /// One of the words of these values.
    static func words(_ values: [some RawRepresentable<String>]) -> CardRule { .word(values.map(\.rawValue)) }

    /// The rule in words, as in "must be a whole number from 0 to 100".
    package var phrase: String {
        switch self {
        case .version: "\(CardDocument.version)"
        case .text: "a text of at most \(Self.maximumScalars) characters"
        case .argument: "a text of at most \(CardActions.maximumScalars) characters without control characters"
        case .name(let name): name.phrase
        case .word(let words): words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
        case .flag: "true or false"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .color: "a colour such as #2563eb"
        case .moment: "a time such as 2026-11-28T22:00:00Z"
        case .list(_, let count) where count.lowerBound == 0: "a list of at most \(count.upperBound)"
        case .list(_, let count): "a list of \(count.lowerBound) to \(count.upperBound)"
        case .object: "an object"
        case .actions: "an object of at most \(CardActions.maximumCount) lists of arguments"
        }
    }
}

/// A member of an object in a card document.
package struct CardMember: Sendable {
    package enum Presence: Sendable {
        case required
        /// It may be absent; null means the same.
        case optional
        /// It may be absent, but not null.
        case neverNull
    }

    package let name: String
    package let rule: CardRule
    package let presence: Presence
    /// What it is, for the schema and the page.
    package let meaning: String

    init(_ name: String, _ rule: CardRule, _ meaning: String, _ presence: Presence = .optional) {
        self.name = name
        self.rule = rule
        self.presence = presence
        self.meaning = meaning
    }
}

/// A text of ASCII letters, digits and some other characters.
package struct CardName: Sendable {
    package let count: ClosedRange<Int>
    package let others: String
    package let reserved: [String]

    init(_ count: ClosedRange<Int>, others: String, reserved: [String] = []) {
        self.count = count
        self.others = others
        self.reserved = reserved
    }

    package var phrase: String {
        let characters = others.map { "\($0)" }.joined(separator: " ")
        return "\(count.lowerBound) to \(count.upperBound) letters A-Z and a-z, digits and \(characters)"
            + (reserved.isEmpty ? "" : ", and not \(reserved.joined(separator: ", "))")
    }

    func allows(_ text: String) -> Bool {
        count.contains(text.utf8.count) && !reserved.contains(text)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: others.utf8.contains(byte)
                }
            }
    }
}
