import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import TerminalValues
import Testing

@Suite("Lists of tasks")
struct TaskListTests {
    @Test("Nothing is shown until the height is known", arguments: AppScene.Store.allCases)
    func loading(_ kind: AppScene.Store) throws {
        let scene = try AppScene(kind, height: 0)
        #expect(scene.app.screen.taskList?.state == .loading)
        scene.app.screen.resize(height: 5)
        #expect(scene.titles == ["Renew the passport", "Dentist", "Read the book", "Buy milk"])
    }

    @Test("Today has what is overdue on top, then what is due, with the progress", arguments: AppScene.Store.allCases)
    func today(_ kind: AppScene.Store) throws {
        let scene = try AppScene(kind)
        scene.press("2")
        let content = try #require(scene.app.screen.taskList?.state.content)
        #expect(
            content.rows.map(\.title) == [
                "Renew the passport", "Call Zoë about the 🎂", "Pay the rent", "Water the plants",
            ])
        #expect(content.rows.map(\.heading) == [.overdue(2), nil, .today, nil])
        #expect(content.rows.map(\.isOverdue) == [true, true, false, false])
        #expect(content.rows.map(\.isDueToday) == [false, true, true, true])
        #expect(content.progress == TaskProgress(done: 1, left: 4) && content.total == 4 && content.selection == 0)
        let rent = content.rows[2]
        #expect(rent.due == "17:00" && rent.priority == 4 && rent.listName == "Home" && rent.listColor == "#4f9d5d")
        #expect(rent.repetition == "monthly" && rent.tags.isEmpty && !rent.hasNotes && !rent.isCompleted)
        #expect(content.rows[3].tags == ["+balcony"] && content.rows[0].hasNotes)
    }

    @Test("Upcoming has a heading for each day, and for the day of the first visible row")
    func upcoming() throws {
        let scene = try AppScene()
        scene.press("3")
        #expect(scene.rows.map(\.title) == ["Send the report", "Dentist", "Review 世界 wide 世界 plans"])
        let day = try #require(CivilDate(year: 2026, month: 11, day: 19))
        #expect(
            scene.rows.map(\.heading) == [
                .day(day, text: "Thu 19 Nov", word: "tomorrow"), nil,
                .day(day.adding(days: 8), text: "Fri 27 Nov", word: nil),
            ])
        #expect(scene.rows[0].hasReminder && scene.rows[0].area == .work)
        scene.app.screen.resize(height: 3)
        scene.app.perform(.moveToBottom)
        #expect(scene.rows.map(\.title) == ["Review 世界 wide 世界 plans"] || scene.rows.count == 1)
        #expect(scene.rows.first?.heading != nil)
    }

    @Test(
        "An empty list says so",
        arguments: [
            (KeyStroke("1"), "The inbox is empty"), ("2", "Nothing is due today"), ("3", "Nothing is due after today"),
        ])
    func empty(tab: KeyStroke, title: String) throws {
        let scene = try AppScene(tasks: [])
        scene.press(tab)
        guard case .empty(let notice)? = scene.app.screen.taskList?.state else {
            Issue.record("\(String(describing: scene.app.screen.taskList?.state))")
            return
        }
        #expect(notice.title == title)
        // Nothing to act on, and nothing happens.
        scene.press("x", "d", "s", "e", "space", "ctrl-a", "enter", "j", "G", "g", "p", "t", "y", "o", "m", "r", "E")
        #expect(scene.app.sheet == nil && scene.message == nil)
    }

    @Test("What was completed today is counted when nothing is left")
    func allDone() throws {
        let scene = try AppScene(tasks: [AppSeed.done])
        scene.press("2")
        #expect(
            scene.app.screen.taskList?.state == .empty(EmptyNotice(title: "All done for today", hint: "1 completed")))
        scene.press("4", "enter")
        #expect(scene.app.screen.title == "Home")
        #expect(scene.app.screen.taskList?.state == .empty(EmptyNotice(title: "No open tasks in this list")))
    }

    @Test("A store that cannot be read is explained, and is read again on request")
    func failed() throws {
        let scene = try AppScene()
        scene.settings.failure = RemoteFailure()
        scene.press("4")
        guard let lists = scene.app.screen as? ListsModel, case .failed(let problem) = lists.state else {
            Issue.record("no failure is shown")
            return
        }
        #expect(problem.text.hasPrefix("RemoteFailure") && problem.hint == "Try again")
        scene.settings.failure = nil
        scene.press("f5")
        #expect(lists.state.content != nil)
    }

    private struct RemoteFailure: Error {}

    // MARK: Windows

    @Test(
        "Every part of a long list equals the whole list there, also with a filter or in another order",
        arguments: AppScene.Store.allCases, [(TaskSort.due, nil), (.title, nil), (.due, "1"), (.created, "1")])
    func windows(_ kind: AppScene.Store, _ chosen: (sort: TaskSort, text: String?)) throws {
        let scene = try AppScene(kind, tasks: AppSeed.many(700))
        scene.press("3")
        let list = try #require(scene.app.screen.taskList)
        list.setSort(chosen.sort)
        list.setFilter(chosen.text ?? "")
        let query = TaskQuery(
            .upcoming, matching: TaskCriteria(chosen.text.map { [.text($0)] } ?? []), by: chosen.sort, at: Seed.now,
            in: TestZones.berlin)
        let all = try scene.store.read { try $0.tasks(query).map(\.id) }
        #expect(try scene.store.read { try $0.taskIDs(query) } == all && all.count > 100)
        var dice = SplitMix(seed: 3)
        let moves: [AppAction] = [
            .moveDown, .moveUp, .halfPageDown, .halfPageUp, .pageDown, .pageDown, .pageUp, .moveToBottom, .moveToTop,
        ]
        for step in 0..<400 {
            if step.isMultiple(of: 40) { list.height = Int.random(in: 1...30, using: &dice) }
            if step.isMultiple(of: 55) { list.reload() }
            let move = moves[
                Int.random(in: 0..<(step.isMultiple(of: 25) ? moves.count : moves.count - 2), using: &dice)]
            scene.app.perform(move)
            let content = try #require(list.state.content)
            #expect(content.total == all.count)
            #expect(content.rows.map(\.id) == Array(all[content.first..<content.first + content.rows.count]), "\(step)")
            #expect(list.selectedTask?.id == content.rows[content.selection].id)
            let lines = content.rows.count + content.rows.count { $0.heading != nil }
            #expect(lines <= max(list.height, 2), "\(step)")
            // No line stays free while there are more rows.
            let isWhole = content.rows.count == content.total
            #expect(isWhole || lines >= list.height - 1, "\(step): \(lines) of \(list.height)")
        }
    }

    @Test(
        "After each change, a list with a filter or in another order is what the store selects",
        arguments: AppScene.Store.allCases,
        [(TaskSort.title, nil), (.due, "1"), (.priority, "1"), (.created, "2"), (.position, nil)])
    func changedLists(_ kind: AppScene.Store, _ chosen: (sort: TaskSort, text: String?)) throws {
        let scene = try AppScene(kind, tasks: AppSeed.many(700))
        let list = try #require(scene.app.screen.taskList)
        list.setSort(chosen.sort)
        list.setFilter(chosen.text ?? "")
        var dice = SplitMix(seed: 5)
        let changes: [[KeyStroke]] = [
            ["x"], ["d"], ["p", "5"], ["p", "0"], ["s", "n"], ["s", "x"], ["u"], ["space", "space", "x"],
            ["space", "j", "space", "p", "3"], ["a", "Z", "1", "enter"], ["a", "A", "2", "enter"],
        ]
        for step in 0..<120 {
            list.select(at: Int.random(in: 0..<300, using: &dice))
            // Some moments pass, at which tasks become overdue.
            let isLater = step % 23 == 22
            if isLater { scene.clock.advance(bySeconds: 1800) }
            for key in isLater ? ["x"] : try #require(changes.randomElement(using: &dice)) { scene.press(key) }
            if step.isMultiple(of: 17) {
                try scene.elsewhere { try $0.insert(Seed.task(20_000 + step, "Another 12", due: AppSeed.rent.dueDate)) }
            }
            let query = TaskQuery(
                .inbox, matching: TaskCriteria(chosen.text.map { [.text($0)] } ?? []), by: chosen.sort,
                at: scene.clock.now(), in: TestZones.berlin)
            let all = try scene.store.read { try $0.tasks(query).map(\.id) }
            let content = try #require(list.state.content)
            #expect(content.total == all.count, "\(step)")
            #expect(content.rows.map(\.id) == Array(all[content.first..<content.first + content.rows.count]), "\(step)")
            #expect(list.selectedTask?.id == content.rows[content.selection].id)
        }
    }

    @Test("The selection moves by rows, half pages and pages, and stops at the ends")
    func moving() throws {
        let tasks = (1...50).map { Seed.task($0, "Task \($0)") }
        let scene = try AppScene(tasks: tasks)
        scene.press("k")
        #expect(scene.selectedTitle == "Task 1")
        scene.press("j", "down", "ctrl-d")
        #expect(scene.selectedTitle == "Task 13")
        scene.press("page-down")
        #expect(scene.selectedTitle == "Task 32")
        scene.press("ctrl-b", "ctrl-u", "up")
        #expect(scene.selectedTitle == "Task 2")
        scene.press("G")
        #expect(scene.selectedTitle == "Task 50" && scene.titles?.count == 20 && scene.titles?.last == "Task 50")
        scene.press("j", "home")
        #expect(scene.selectedTitle == "Task 1")
        scene.app.select(at: 7)
        #expect(scene.selectedTitle == "Task 8")
        scene.app.select(at: 999)
        #expect(scene.selectedTitle == "Task 50")
    }

    // MARK: Changes from outside

    @Test("The selection stays on the task when other programs change the list", arguments: AppScene.Store.allCases)
    func outside(_ kind: AppScene.Store) throws {
        let scene = try AppScene(kind)
        scene.press("j", "j")
        #expect(scene.selectedTitle == "Read the book")
        try scene.elsewhere { store in
            try store.insert(Seed.task(50, "Above", priority: 5))
            try store.insert(Seed.task(51, "Also above", priority: 5))
        }
        #expect(scene.selectedTitle == "Read the book")
        #expect(
            scene.titles == [
                "Renew the passport", "Dentist", "Above", "Also above", "Read the book", "Buy milk",
            ])
        // It moves with the task.
        try scene.elsewhere { store in
            var task = AppSeed.book
            task.dueDate = Seed.due("2026-11-18")
            try store.update(task)
        }
        #expect(scene.selectedTitle == "Read the book" && scene.titles?[1] == "Read the book")
        // Without the task, the selection is on what comes after it.
        try scene.elsewhere { try $0.deleteTask(AppSeed.book.id) }
        #expect(scene.selectedTitle == "Dentist")
        try scene.elsewhere { store in
            for task in try store.allTasks() { try store.deleteTask(task.id) }
        }
        #expect(scene.selectedTitle == nil)
        guard case .empty = scene.app.screen.taskList?.state else { throw RemoteFailure() }
    }

    @Test("A screen that was not shown meanwhile is read again when it is")
    func hidden() throws {
        let scene = try AppScene()
        scene.press("2", "1")
        try scene.elsewhere {
            try $0.insert(Seed.task(50, "New", due: Seed.due("2026-11-18"), listID: AppSeed.home.id))
        }
        scene.press("2")
        #expect(scene.titles?.contains("New") == true)
    }

    @Test("A task becomes overdue at its moment, and the day ends at midnight")
    func time() throws {
        let scene = try AppScene()
        scene.press("2")
        scene.app.willEnd()
        #expect(scene.app.nextTick == Instant(microseconds: Seed.instant("2026-11-18T16:00:00Z").microseconds + 1))
        scene.clock.set(Seed.instant("2026-11-18T16:00:01Z"))
        scene.app.tick()
        #expect(scene.rows.first { $0.title == "Pay the rent" }?.isOverdue == true)
        #expect(scene.app.nextTick == Seed.instant("2026-11-18T23:00:00Z"))
        scene.clock.set(Seed.instant("2026-11-18T23:00:00Z"))
        scene.app.tick()
        #expect(scene.titles?.contains("Dentist") == true)
    }

    // MARK: Filter and order

    @Test(
        "A filter is shown as it is typed, with its matches, and esc brings back what was",
        arguments: AppScene.Store.allCases)
    func filtering(_ kind: AppScene.Store) throws {
        let scene = try AppScene(kind)
        scene.press("/")
        #expect(scene.line?.prompt == "/")
        scene.type("e")
        #expect(scene.titles == ["Renew the passport", "Dentist", "Read the book"])
        #expect(scene.rows[0].matches == [1..<2, 3..<4, 8..<9] && scene.rows[1].matches == [1..<2])
        scene.type("n is:")
        // The last valid filter stays while a condition is typed.
        #expect(scene.titles == ["Dentist"])
        #expect(scene.app.screen.taskList?.filter?.problem != nil)
        scene.press("esc")
        #expect(scene.titles?.count == 4 && scene.app.screen.taskList?.filter == nil)
        scene.press("/")
        scene.type("status:any +errand")
        scene.press("enter")
        #expect(scene.titles == ["Buy milk"])
        scene.press("/")
        #expect(scene.line?.text == "status:any +errand")
        scene.type(" nothing")
        scene.press("enter")
        guard case .empty(let notice)? = scene.app.screen.taskList?.state else { throw RemoteFailure() }
        #expect(notice.title == "No task matches")
        scene.press("esc")
        #expect(scene.titles?.count == 4)
    }

    @Test("A filter that names no list is explained, and completed tasks have a heading of their own in the order")
    func filterProblems() throws {
        let scene = try AppScene()
        scene.press("/")
        scene.type("list:Nowhere")
        #expect(scene.app.screen.taskList?.filter?.problem?.message.contains("noListNamed") == true)
        scene.press("enter", "esc", "/")
        scene.type("status:any")
        scene.press("enter")
        #expect(scene.titles?.last == "Book the train" && scene.rows.last?.isCompleted == true)
    }

    @Test("Conditions of a filter are completed")
    func filterCompletion() throws {
        let scene = try AppScene()
        scene.press("/")
        scene.type("st")
        scene.press("tab")
        #expect(scene.line?.text == "status:")
        scene.type("wa")
        scene.press("tab")
        #expect(scene.line?.text == "status:waiting ")
        for (typed, first) in [
            ("is:o", "is:open"), ("area:w", "area:work"), ("due:t", "due:today"), ("pri:", "pri:high"),
            ("list:i", "list:inbox"), ("#i", "#inbox"), ("tag:b", "tag:balcony"),
        ] {
            scene.press("ctrl-u")
            scene.type(typed)
            #expect(scene.line?.suggestions.first?.text == first, "\(typed)")
        }
        scene.press("ctrl-u")
        scene.type("x:")
        #expect(scene.line?.suggestions == [])
    }

    @Test("The order can be changed, and begins with the preferred one")
    func sorting() throws {
        let scene = try AppScene(prepare: { try prefer(.sort, .text("created_at"), in: $0) })
        #expect(scene.app.screen.taskList?.sort == .created)
        scene.press("S")
        #expect(scene.titles == ["Buy milk", "Dentist", "Read the book", "Renew the passport"])
        scene.press("S")
        #expect(scene.app.screen.taskList?.sort == .due)
        #expect(scene.titles?.first == "Renew the passport")
        scene.command("sort created")
        #expect(scene.app.screen.taskList?.sort == .created)
        scene.command("sort backwards")
        #expect(scene.app.status.message?.kind == .problem)
    }

    private func prefer(_ key: PreferenceKey, _ value: PreferenceValue, in store: SQLiteStore) throws {
        let choice = StoredPreference.Choice(value: value, chosenAt: Seed.now)
        try store.write { try $0.save(StoredPreference(key, choice: choice)) }
    }

    @Test("Lists follow the preferences as they change, unless they are by date", arguments: AppScene.Store.allCases)
    func preferences(_ kind: AppScene.Store) throws {
        let settings = SettingsDouble()
        settings.saved = [SavedView(name: "Mine", filter: "pri:none"), SavedView(name: "Open", filter: "is:open")]
        let scene = try AppScene(kind, settings: settings)
        #expect(scene.app.screen.taskList?.sort == .due)
        try prefer(.sort, .text("position"), in: scene.store)
        try prefer(.showsCompleted, .flag(true), in: scene.store)
        scene.changes.next = .changed
        scene.app.poll()
        #expect(scene.app.screen.taskList?.sort == .position)
        #expect(scene.rows.contains { $0.isCompleted } == false)
        scene.command("sort title")
        scene.press("f5")
        #expect(scene.app.screen.taskList?.sort == .title)
        scene.press("2")
        #expect(scene.app.screen.taskList?.sort == .due)
        scene.press("3")
        #expect(scene.app.screen.taskList?.sort == .due)
        scene.command("view Mine")
        #expect(scene.app.screen.taskList?.sort == .position && scene.titles?.last == "Book the train")
        scene.command("view Open")
        #expect(scene.titles?.isEmpty == false && !scene.rows.contains { $0.isCompleted })
    }

    @Test("Text is found without regard to letter case, and matches next to each other are one")
    func matches() throws {
        let scene = try AppScene(tasks: [Seed.task(1, "Aaa bÉé")])
        scene.press("/")
        scene.type("a")
        #expect(scene.rows.first?.matches == [0..<3])
        scene.type("a bé")
        #expect(scene.rows.first?.matches == [0..<2, 4..<6])
    }

    // MARK: Marks

    @Test("Marked tasks are acted on together, in one step that undo takes back")
    func marks() throws {
        let scene = try AppScene()
        scene.press("space", "space")
        #expect(scene.rows.map(\.isMarked) == [true, true, false, false])
        #expect(scene.app.screen.taskList?.state.content?.markedCount == 2 && scene.selectedTitle == "Read the book")
        scene.press("k", "space", "x")
        #expect(scene.message == "Completed: Renew the passport")
        scene.press("ctrl-a", "x")
        #expect(scene.message == "Completed 3 tasks")
        guard case .empty = scene.app.screen.taskList?.state else { throw RemoteFailure() }
        scene.press("u")
        #expect(scene.titles == ["Dentist", "Read the book", "Buy milk"])
        scene.press("ctrl-a", "ctrl-a")
        #expect(scene.app.screen.taskList?.marks.isEmpty == true)
        scene.press("space", "esc")
        #expect(scene.app.screen.taskList?.marks.isEmpty == true)
    }

    @Test("A marked task that another program deletes is no longer marked")
    func goneMarks() throws {
        let scene = try AppScene()
        scene.press("space")
        try scene.elsewhere { try $0.deleteTask(AppSeed.passport.id) }
        #expect(scene.app.screen.taskList?.marks.isEmpty == true)
    }
}
