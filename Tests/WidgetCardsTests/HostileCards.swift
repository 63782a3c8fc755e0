import TaskHubEntities
import TaskHubTestSupport
import WidgetCards

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

    static func card(_ tasks: [SnapshotTask], _ family: CardFamily) -> WidgetCard {
        var snapshot = CardSample.snapshot(tasks)
        snapshot.counts.open = 99
        return CardSample(name: "", reading: .ready(snapshot)).card(family)
    }
}
