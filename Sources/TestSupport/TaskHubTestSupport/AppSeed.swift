import TaskActions
package import TaskHubEntities
package import TaskStore

/// Lists and tasks for the terminal app: every kind of row, on a Wednesday at noon in Berlin.
package enum AppSeed {
    package static let home = Seed.list(900, "Home", color: "#4f9d5d")
    package static let work = Seed.list(901, "Work", color: "#4478c9")
    package static let errands = Seed.list(902, "Errands")
    package static let lists = [home, work, errands]

    package static let passport = Seed.task(
        1, "Renew the passport", notes: "Form: https://example.org/form.\nBring two photos.", priority: 5,
        due: Seed.due("2026-11-16"))
    package static let call = Seed.task(
        2, "Call Zoë about the 🎂", due: .moment(Seed.instant("2026-11-18T09:00:00Z")), listID: home.id)
    package static let rent = Seed.task(
        3, "Pay the rent", priority: 4, due: .moment(Seed.instant("2026-11-18T16:00:00Z")), recurrence: .monthly,
        listID: home.id)
    package static let plants = tagged(
        Seed.task(4, "Water the plants", priority: 2, due: Seed.due("2026-11-18"), listID: home.id), "balcony")
    package static let report = Seed.task(
        5, "Send the report", area: .work, priority: 3, due: .moment(Seed.instant("2026-11-19T08:00:00Z")),
        reminder: Seed.instant("2026-11-19T07:00:00Z"), listID: work.id)
    package static let dentist = Seed.task(6, "Dentist", due: Seed.due("2026-11-19"))
    package static let review = Seed.task(
        7, "Review 世界 wide 世界 plans", area: .work, due: Seed.due("2026-11-27"), listID: work.id)
    package static let milk = tagged(Seed.task(8, "Buy milk"), "errand")
    package static let book = Seed.task(9, "Read the book", priority: 1)
    package static let bulbs = tagged(Seed.task(10, "Buy bulbs", listID: errands.id), "errand", "balcony")
    package static let waiting = Seed.task(11, "Answer from the landlord", status: .waiting, listID: home.id)
    package static let done = Seed.task(
        12, "Book the train", status: .done, createdAt: Seed.now.advanced(bySeconds: -3600))

    package static let tasks = [
        passport, call, rent, plants, report, dentist, review, milk, book, bulbs, waiting, done,
    ]

    /// Returns any number of tasks, the same each time: a third without a date, the others over two months.
    package static func many(_ count: Int) -> [TaskItem] {
        var dice = SplitMix(seed: 14)
        return (0..<count).map { number in
            let day = TestZones.berlin.civil(at: Seed.now).date.adding(days: Int.random(in: -10...50, using: &dice))
            let minute = Int64.random(in: 0..<1440, using: &dice)
            let due: DueDate? =
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: nil
                case 1: .day(day)
                default: .moment(TestZones.berlin.startOfDay(day).advanced(bySeconds: minute * 60))
                }
            return Seed.task(
                10_000 + number, "Task \(number)", priority: [nil, nil, 1, 3, 5].randomElement(using: &dice) ?? nil,
                due: due, listID: [nil, home.id, work.id].randomElement(using: &dice) ?? nil)
        }
    }

    /// Stores lists and tasks, without a step of the history.
    package static func fill(_ store: SQLiteStore, tasks: [TaskItem] = tasks) throws {
        try store.write { store in
            for list in lists { try store.insert(list) }
            for task in tasks { try store.insert(task) }
        }
    }

    private static func tagged(_ task: TaskItem, _ tags: String...) -> TaskItem {
        var task = task
        task.tags = TaskTags(tags.map { TaskTag(alreadyChecked: $0) })
        return task
    }
}
