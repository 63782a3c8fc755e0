import Glibc
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

/// Reads random lines that are made of words of the corpus, of the grammar, and of noise.
///
/// `TASKHUB_LANGUAGE_LINES` is the number of lines, 20,000 if it is not set. `TASKHUB_LANGUAGE_SEED` replays the run
/// whose seed a failure printed.
@Suite("Random lines")
struct LanguageFuzzTests {
    private static func number(_ variable: String) -> UInt64? {
        getenv(variable).flatMap { UInt64(String(cString: $0)) }
    }

    private static let grammar = [
        "every", "each", "daily", "weekly", "in", "2", "two", "days", "weeks", "+3d", "1w", "2mo", "2m", "fri",
        "monday",
        "sun", "this", "next", "weekend", "eow", "the", "30th", "1st", "30", "nov", "may", "2026", "30.11.", "1.2.",
        "30.11.2026", "3/4", "30/11", "2026-11-30", "2026-11-30T17:00:00Z", "17:00", "at", "5", "5pm", "9.30am", "@",
        "@14:00", "noon", "midnight", "tonight", "tomorrow", "today", "yesterday", "by", "due", "due:", "for", "until",
        "and", "other", "weekday", "on", "of", "end", "month", "!2", "!!2", "!9", "#Home", "##Home", "#Hmoe", "#12",
        "#\"Old", "house\"", "#\"", "+errand", "++errand", "+", "+49", "due:fri", "due:x", "list:Home", "tag:x",
        "pri:2",
        "pri:", ",", "fri,", "#Home,", "!2.", ";", "\"", "\"fri", "17:00\"", "\u{202E}x", "👩‍👩‍👧", "e\u{301}", "\u{A0}",
        "\u{3000}", "\t", "-", "–", "%", "0", "99999999", "in 1 hour and 30 minutes",
    ]

    @Test("No line ends the program, and each typed word is in the title or was understood")
    func random() throws {
        let seed = LanguageFuzzTests.number("TASKHUB_LANGUAGE_SEED") ?? UInt64.random(in: 0..<1 << 32)
        print("TASKHUB_LANGUAGE_SEED=\(seed)")
        let count = LanguageFuzzTests.number("TASKHUB_LANGUAGE_LINES") ?? 20_000
        var generator = SplitMix(seed: seed)
        let words =
            LanguageFuzzTests.grammar
            + CorpusTests.all.flatMap { $0.typed.split(separator: " ").map(String.init) } + HostileTitles.all
        let lists = QuickLine.Lists(["Home", "Old house"].map { ListName(alreadyChecked: $0) })
        let zones = [TestZones.berlin, TestZones.newYork, TestZones.lordHowe]
        for index in 0..<count {
            let length = Int.random(in: 1...9, using: &generator)
            let line = (0..<length).map { _ in
                // Half of the words are of the grammar, so that phrases come about.
                Bool.random(using: &generator)
                    ? LanguageFuzzTests.grammar.randomElement(using: &generator) ?? ""
                    : words.randomElement(using: &generator) ?? ""
            }.joined(separator: Int.random(in: 0..<20, using: &generator) == 0 ? "" : " ")
            let kinds = QuickLine.Kinds(rawValue: Int.random(in: 0..<64, using: &generator))
            let now = Instant(seconds: Int64.random(in: 0...4_102_444_800, using: &generator))
            let phrase = DuePhrase(now: now, in: zones[Int(index % 3)])
            if let lost = try lost(in: line, phrase, lists, kinds) {
                Issue.record("seed \(seed), line \(index): \(line.debugDescription), lost \(lost.debugDescription)")
                return
            }
            _ = try? FilterPhrase(reading: phrase).criteria(of: line)
            _ = try? phrase.dueDate(of: line)
            _ = try? Repetition(reading: line)
        }
    }

    /// Returns the first word that was typed and is neither in the title nor understood, or that is only in the title.
    ///
    /// Commas between the title and what was understood are left out.
    private func lost(
        in line: String, _ phrase: DuePhrase, _ lists: QuickLine.Lists, _ kinds: QuickLine.Kinds
    ) throws -> String? {
        let read: QuickLine
        do {
            read = try QuickLine(line, reading: phrase, lists: lists, kinds: kinds)
        } catch {
            #expect(error is LanguageError || error is TaskRefusal)
            return nil
        }
        var rest = ""
        var start = line.startIndex
        for part in read.understood {
            rest += line[start..<part.lowerBound] + " "
            start = part.upperBound
        }
        rest += line[start...]
        var title = read.title.text.split(whereSeparator: \.isWhitespace)[...]
        for word in rest.split(whereSeparator: \.isWhitespace) {
            if let next = title.first, LanguageFuzzTests.isSame(next, word) {
                title.removeFirst()
            } else if !word.allSatisfy({ $0 == "," || $0 == ";" }) {
                return String(word)
            }
        }
        return title.first.map(String.init)
    }

    /// A doubled sign is one in the title, and commas before what was understood are removed.
    private static func isSame(_ shown: Substring, _ typed: Substring) -> Bool {
        if shown == typed { return true }
        if let sign = typed.first, "#!+".contains(sign), shown == typed.dropFirst() { return true }
        return typed.hasPrefix(shown) && typed.dropFirst(shown.count).allSatisfy { $0 == "," || $0 == ";" }
    }
}
