public import JSONValues
internal import TextLayout

/// Something in a card document that breaks the specification.
public struct CardProblem: Hashable, Sendable {
    /// Where it is, such as `$.rows[3].color`; clean for display.
    public let place: String
    /// What is wrong there, such as `must be a colour such as #2563eb`.
    public let reason: String
    /// Whether it is a member that the specification does not name.
    ///
    /// Readers ignore such a member, because a later version may name it.
    public let isUnknownMember: Bool

    /// The place and the reason on one line, without a full stop.
    public var text: String { "\(place): \(reason)" }

    init(_ path: [Step], _ reason: String, isUnknownMember: Bool = false) {
        place = path.reduce("$") { $0 + $1.text }
        self.reason = reason
        self.isUnknownMember = isUnknownMember
    }

    /// One step from a value to one in it.
    enum Step {
        case member(String)
        case element(Int)

        fileprivate var text: String {
            switch self {
            case .element(let index): return "[\(index)]"
            case .member(let name):
                if CardName(1...32, others: "_").allows(name) { return ".\(name)" }
                let clean = DisplayText(name, placeholder: "", limit: 32)
                let shown = JSONValue.string(clean.text + (clean.isCut ? "…" : "")).written()
                return "[\(String(decoding: shown, as: UTF8.self))]"
            }
        }
    }
}

/// Why bytes are not a card document.
public enum CardDocumentError: Error, Hashable, Sendable {
    /// They are not JSON, or exceed ``CardDocument/sizeLimit`` or ``CardDocument/depthLimit``.
    case json(JSONError)
    /// The document has a newer version than ``CardDocument/version``.
    case newer(version: Int)
    /// The first problem that is not an unknown member.
    case wrong(CardProblem)

    /// What is wrong, for a person, without a full stop.
    public var sentence: String {
        switch self {
        case .json(let error): "The card cannot be read as JSON: \(error.sentence)"
        case .newer(let version): "The card has the newer format \(version)"
        case .wrong(let problem): "The card is wrong: \(problem.text)"
        }
    }
}
