internal import AppGroup
public import Cards
public import CivilCalendar
public import GroupSnapshot
public import JSONValues

/// A card as a JSON document, with what it says later (docs/spec/Card.md).
///
/// ```swift
/// let document = try CardDocument(reading: bytes)
/// let line = document.card(at: now).rendered(as: .waybar)
/// ```
public struct CardDocument: Sendable {
    /// The version of the format.
    public static let version = 1
    /// The most bytes of a document.
    public static let sizeLimit = 256 * 1024
    /// How deeply its arrays and objects may be nested.
    public static let depthLimit = 8

    private let members: [String: JSONValue]
    private let entries: [Entry]

    /// Reads a document as a program does that draws it: members that the specification does not name are ignored.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: The first problem.
    public init(reading bytes: [UInt8]) throws(CardDocumentError) {
        let json = try Self.json(bytes, isForWriter: false)
        if case .number(let number)? = json["schema"], number.double > Double(Self.version),
            number.double == number.double.rounded()
        {
            throw .newer(version: number.integer ?? .max)
        }
        var checker = CardChecker(isForWriter: false)
        checker.check(json, .document)
        if let problem = checker.problems.first { throw .wrong(problem) }
        members = json.object ?? [:]
        entries = (members["entries"]?.array ?? []).compactMap { entry in
            guard let at = entry["at"]?.string.flatMap(Instant.init(entry:)), let members = entry.object else {
                return nil
            }
            return Entry(at: at, members: members)
        }
    }

    /// Returns everything in a document that breaks the specification, for the program that writes it; at most 100.
    ///
    /// Besides what ``init(reading:)`` refuses, these are unknown members, with what may have been meant, and repeated
    /// names.
    public static func problems(in bytes: [UInt8]) -> [CardProblem] {
        do throws(CardDocumentError) {
            let json = try json(bytes, isForWriter: true)
            var checker = CardChecker(isForWriter: true)
            checker.check(json, .document)
            return checker.problems
        } catch {
            return [CardProblem([], error.sentence)]
        }
    }

    private static func json(_ bytes: [UInt8], isForWriter: Bool) throws(CardDocumentError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(
                reading: bytes, limit: sizeLimit, depth: depthLimit, refusesRepeatedNames: isForWriter)
        } catch {
            throw .json(error)
        }
    }

    /// The moments from which the card may say something else, in ascending order and each once; at most 64.
    ///
    /// A program that publishes the document lists them with the snapshot.
    public var changes: [Instant] {
        entries.map(\.at).sorted().reduce(into: []) { changes, moment in
            if changes.last != moment { changes.append(moment) }
        }
    }

    /// Returns the card at a moment.
    ///
    /// - Parameters:
    ///   - moment: When the card is drawn.
    ///   - isRedacted: Whether to hide the rows, even if the document does not.
    /// - Returns: The card; it never fails.
    public func card(at moment: Instant, isRedacted: Bool = false) -> Card {
        var latest: Entry?
        for entry in entries where entry.at <= moment && latest.map({ $0.at <= entry.at }) ?? true { latest = entry }
        let current = latest.map { members.merging($0.members) { $1 } } ?? members
        return Card(current, isRedacted: isRedacted)
    }
}

extension ContentKind {
    /// What the content of a snapshot is called that is a card document.
    public static let card = ContentKind("card", version: CardDocument.version)
}

extension SnapshotDraft {
    /// Creates a draft of a card document, which changes at the moments of its entries.
    ///
    /// - Parameters:
    ///   - card: The document, as docs/spec/Card.md describes it.
    ///   - now: The current time.
    ///   - validUntil: From when on the card is too old to be trusted; nil for never.
    /// - Throws: The first problem of the document, if it has one.
    public init(card: JSONValue, at now: Instant, validUntil: Instant? = nil) throws(CardDocumentError) {
        let content = card.written()
        if let problem = CardDocument.problems(in: content).first { throw .wrong(problem) }
        let changes = try CardDocument(reading: content).changes
        self.init(content, as: .card, at: now, validUntil: validUntil, changes: changes)
    }
}

/// What a card says from a moment on, instead of what the document says.
private struct Entry {
    let at: Instant
    let members: [String: JSONValue]
}

extension Card {
    /// Creates the card of a document that cannot be read, with the reason.
    ///
    /// - Parameters:
    ///   - subject: What the card would be about.
    ///   - error: Why the document was not read.
    /// - Returns: A card in the state ``Cards/CardState/unreadable``.
    public static func unreadable(_ subject: CardSubject, because error: CardDocumentError) -> Card {
        var advice = "Publish it again"
        if case .newer = error { advice = "Update this program" }
        return Card(
            subject, state: .unreadable,
            message: CardMessage("Cannot read the card", shorter: "Unreadable", detail: error.sentence, advice: advice))
    }
}
