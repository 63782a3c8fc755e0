import Cards
import TaskCards
import TaskHubEntities
import TaskHubTestSupport

/// Cards of five tasks each, which together hold 10,500 random titles and the known hostile ones.
enum HostileCards {
    private static let titles: [String] = {
        var generator = TitleGenerator(seed: 20_261_126)
        return HostileTitles.all + (0..<10_500).map { _ in generator.title() }
    }()

    /// Titles are names of lists, too.
    static let all: [[SnapshotTask]] = stride(from: 0, to: titles.count - 4, by: 5).map { start in
        let due = DueDate.moment(Seed.instant("2026-11-25T16:00:00Z").advanced(bySeconds: Int64(start) * 60))
        return (0..<5).map { offset in
            Seed.snapshotTask(
                offset + 1, titles[start + offset], due: offset % 2 == 0 ? due : nil,
                priority: offset, listName: titles[start + (offset + 1) % 5], listColor: "#0d9488")
        }
    }

    /// The inline cards that show each title first, and what they say: as plain text, and as JSON with the whole titles.
    static let shown: [(card: WidgetCard, plain: [UInt8])] = all.flatMap { tasks in
        tasks.indices.map { first in
            // One card in five has all of them; the others are about their first line.
            let shown = first == 0 ? tasks : [tasks[first]]
            let card = HostileCards.card(shown, .inline)
            let json = HostileCards.card(shown, .large).rendered(as: .json, theme: .light)
            return (card, card.rendered(as: .text, theme: .light) + [0] + json + [0])
        }
    }

    static func card(_ tasks: [SnapshotTask], _ family: CardFamily, hasBarColors: Bool = true) -> WidgetCard {
        var snapshot = CardSample.snapshot(tasks)
        snapshot.counts.open = 99
        return CardSample(name: "", reading: .ready(snapshot), hasBarColors: hasBarColors).card(family)
    }
}
