import Glibc
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The corpus of lines as people write them")
struct CorpusTests {
    private static let files = [
        "english", "habits-english", "habits-lists", "habits-reports", "german", "french", "spanish", "polish",
        "japanese", "chinese",
        "arabic",
    ]

    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/fixtures/language"

    private static let lists = [
        "Home", "Work", "Errands", "Old house", "Büro", "Garten", "Maison", "Casa", "Dom", "家",
    ]

    static func lines(_ file: String) -> [CorpusLine] {
        TextFile.contents(of: "\(folder)/\(file).txt").split(separator: "\n").filter { !$0.hasPrefix("%") }
            .map { CorpusLine($0) }
    }

    static var all: [CorpusLine] { files.flatMap { lines($0) } }

    @Test("There are enough lines, and half of them are after public habits")
    func count() {
        #expect(CorpusTests.all.count >= 400)
        let habits = CorpusTests.files.filter { $0.hasPrefix("habits") }.flatMap { CorpusTests.lines($0) }
        #expect(2 * habits.count >= CorpusTests.all.count)
        for file in CorpusTests.files { #expect(CorpusTests.lines(file).count >= 20, "\(file)") }
    }

    /// It is Wednesday 18 November 2026, 12:00 in each zone.
    @Test("Each line is read as a person means it, in each zone", arguments: files)
    func reading(file: String) throws {
        let noon = CivilDateTime(try #require(CivilDate(iso8601: "2026-11-18")), .noon)
        let lists = QuickLine.Lists(try CorpusTests.lists.map { try ListName($0) })
        for zone in [TestZones.berlin, TestZones.newYork, TestZones.lordHowe] {
            let phrase = DuePhrase(now: zone.instant(of: noon), in: zone)
            for wanted in CorpusTests.lines(file) {
                let line = try QuickLine(wanted.typed, reading: phrase, lists: lists)
                expect(line, wanted, in: zone)
            }
        }
    }

    private func expect(_ line: QuickLine, _ wanted: CorpusLine, in zone: RecordedZone) {
        #expect(line.title.text == wanted.title, "\(wanted)")
        let due: String? =
            switch line.dueDate {
            case .day(let day): day.description
            case .moment(let moment): "\(zone.civil(at: moment).date) \(zone.civil(at: moment).time.hourAndMinute)"
            case nil: nil
            }
        #expect(due == wanted.due, "\(wanted)")
        #expect(line.priority?.value == wanted.priority, "\(wanted)")
        let list: String? =
            switch line.list {
            case .inbox: "inbox"
            case .named(let name): name.text
            case .id, nil: nil
            }
        #expect(list == wanted.list, "\(wanted)")
        #expect(Set(line.tags.map(\.text)) == wanted.tags, "\(wanted)")
        let repetition: String? =
            switch line.repetition {
            case .server(let recurrence, _): recurrence.rawValue
            case .local(let rule, _): rule.description
            case nil: nil
            }
        #expect(repetition == wanted.repetition, "\(wanted)")
        let unknown: [String] = line.hints.compactMap { hint in
            if case .unknownList(let name, _) = hint { name } else { nil }
        }
        #expect(unknown == wanted.unknownLists, "\(wanted)")
    }
}
