import Cards
import FoundationEssentials
import Glibc
import TaskCards
import TaskHubTestSupport

/// The recorded cards in fixtures/cards: `STATE/FAMILY.FORMAT`, and `STATE/FAMILY-dark.svg`.
///
/// A card that has the same bytes as an earlier one has no file. Its state's file `same-as` has a line with
/// its name and the path of the other card's file, relative to fixtures/cards.
struct GoldenCards {
    /// The stored cards.
    ///
    /// With RECORD_GOLDEN=1, they are first replaced by what the code draws now.
    static let stored = Result { try isRecording ? GoldenCards.record() : GoldenCards(readingFrom: folder) }
    static let isRecording = getenv("RECORD_GOLDEN") != nil

    static let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/fixtures/cards"
    /// The one subfolder that holds no state's cards.
    private static let pictures = "pictures"

    private(set) var bytes: [String: [UInt8]] = [:]

    /// What the card of this name and bytes is expected to be.
    struct Card {
        let name: String
        let bytes: [UInt8]
    }

    /// All cards of a sample, in the order in which they are recorded.
    static func cards(of sample: CardSample) -> [Card] {
        CardFormat.allCases.flatMap { format in
            let themes = format == .svg && sample.name == "ready" ? CardTheme.allCases : [.light]
            return CardFamily.allCases.flatMap { family in
                themes.map { theme in
                    let name = "\(family.rawValue)\(theme == .dark ? "-dark" : "").\(format.rawValue)"
                    return Card(
                        name: "\(sample.name)/\(name)", bytes: sample.card(family).rendered(as: format, theme: theme))
                }
            }
        }
    }

    private init(readingFrom folder: String) throws {
        let files = FileManager.default
        for state in try files.contentsOfDirectory(atPath: folder) where state != GoldenCards.pictures {
            for name in try files.contentsOfDirectory(atPath: "\(folder)/\(state)") where name != "same-as" {
                bytes["\(state)/\(name)"] = try Array(Data(contentsOf: URL(filePath: "\(folder)/\(state)/\(name)")))
            }
        }
        for state in try files.contentsOfDirectory(atPath: folder) where state != GoldenCards.pictures {
            for line in TextFile.contents(of: "\(folder)/\(state)/same-as").split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count == 2, let other = bytes[String(words[1])] else {
                    throw BrokenLine(file: "\(state)/same-as", line: String(line))
                }
                bytes["\(state)/\(words[0])"] = other
            }
        }
    }

    private static func record() throws -> GoldenCards {
        let files = FileManager.default
        for state in try files.contentsOfDirectory(atPath: folder) where state != pictures {
            try files.removeItem(atPath: "\(folder)/\(state)")
        }
        var names: [[UInt8]: String] = [:]
        for sample in CardSample.all {
            try files.createDirectory(atPath: "\(folder)/\(sample.name)", withIntermediateDirectories: false)
            var same = ""
            for card in cards(of: sample) {
                if let other = names[card.bytes] {
                    same += "\(card.name.dropFirst(sample.name.count + 1)) \(other)\n"
                } else {
                    names[card.bytes] = card.name
                    try Data(card.bytes).write(to: URL(filePath: "\(folder)/\(card.name)"))
                }
            }
            if !same.isEmpty { try Data(same.utf8).write(to: URL(filePath: "\(folder)/\(sample.name)/same-as")) }
        }
        return try GoldenCards(readingFrom: folder)
    }

    struct BrokenLine: Error {
        let file: String
        let line: String
    }
}
