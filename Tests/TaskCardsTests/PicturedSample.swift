import TaskCards
import TaskHubEntities
import TaskHubTestSupport

/// States whose pictures are compared: only with signs that the fonts of the test have.
enum PicturedSample {
    /// The same tasks in every state but the last.
    static let all: [CardSample] =
        ["ready", "empty", "stale", "offline", "signed-out"].map { name in
            let source = name == "offline" ? "offline-busy" : name
            guard let sample = CardSample.all.first(where: { $0.name == source }),
                case .ready(var snapshot) = sample.reading
            else { fatalError("no sample \(source)") }
            if name != "empty" { snapshot.tasks = tasks }
            return CardSample(name: name, reading: .ready(snapshot))
        } + [CardSample(name: "hostile", reading: .ready(CardSample.snapshot(hostileTasks, completedToday: 1)))]

    static let tasks = [
        task(1, "Pay the rent", "2026-11-25T16:00:00Z", priority: 5, "Home", "#e11d48"),
        task(2, "Call the dentist about the appointment that was moved", "2026-11-26T09:00:00Z", "Health", "#0d9488"),
        task(3, "Review the pull request", "2026-11-26T16:00:00Z", priority: 4, "Work", "#2563eb"),
        task(4, "买菜：牛奶、鸡蛋、面包", "2026-11-27T08:00:00Z", "家", "#f59e0b"),
        task(5, "להתקשר לאמא", "2026-11-27T22:59:59Z", priority: 3, "משפחה", "#7c3aed"),
        task(6, "Plan the trip to Kraków", "2026-11-30T16:00:00Z", "Travel"),
        task(8, "Sort the photos", priority: 5), task(7, "Read a book"),
    ]

    static let hostileTasks = [
        task(1, "</text></svg><script>alert(1)</script>", "2026-11-25T16:00:00Z", priority: 5, "<b>&amp;", "#e11d48"),
        task(2, String(repeating: "W", count: 400), "2026-11-26T09:00:00Z", String(repeating: "W", count: 90)),
        task(3, "\u{1B}[31mred\u{1B}[0m\ttabs\nand\r\nlines\u{0} \u{202E}gnirts", "2026-11-26T16:00:00Z", priority: 4),
        task(4, "e\u{301}\u{302}\u{303}\u{304} a\u{328}\u{30A} &lt;tspan x=\"0\"&gt; ]]>", "2026-11-27T08:00:00Z"),
        task(5, "موعد مع the doctor في المدينة שלום", "2026-11-27T22:59:59Z", priority: 3, "صحة", "#ffffff"),
        task(6, "   ", nil, "\u{202E}", "#000000"), task(7, "%{A1:rm:}${exec rm} #[fg=red] #(rm) `rm`"),
    ]

    private static func task(
        _ number: Int, _ title: String, _ due: String? = nil, priority: Int? = nil, _ list: String? = nil,
        _ color: String? = nil
    ) -> SnapshotTask {
        Seed.snapshotTask(
            number, title, due: due.map { Seed.due($0) }, priority: priority, listName: list, listColor: color)
    }
}
