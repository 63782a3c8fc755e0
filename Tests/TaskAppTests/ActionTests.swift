import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TerminalValues
import Testing

@Suite("What keys do")
struct ActionTests {
    @Test(
        "x completes and reopens, u undoes, ctrl-r redoes, and each says what it did",
        arguments: AppScene.Store.allCases)
    func completing(_ kind: AppScene.Store) throws {
        let scene = try AppScene(kind)
        scene.press("x")
        #expect(try scene.task(AppSeed.passport.id)?.status == .done)
        #expect(scene.message == "Completed: Renew the passport" && scene.selectedTitle == "Dentist")
        #expect(scene.app.status.message?.undoKey == "u")
        scene.press("u")
        #expect(try scene.task(AppSeed.passport.id)?.status == .inbox)
        #expect(scene.message == "Undone step 1: Completed: Renew the passport")
        #expect(scene.selectedTitle == "Renew the passport" && scene.app.status.message?.undoKey == nil)
        scene.press("ctrl-r")
        #expect(scene.message == "Redone step 1: Completed: Renew the passport")
        scene.press("/")
        scene.type("status:done passport")
        scene.press("enter", "x")
        #expect(scene.message == "Reopened: Renew the passport")
        #expect(try scene.task(AppSeed.passport.id)?.status == .next)
    }

    @Test("Undo that finds nothing, or a change by somebody else, says so")
    func undoing() throws {
        let scene = try AppScene()
        scene.press("u")
        #expect(scene.message == "NothingToUndo. Try again." || scene.app.status.message?.kind == .problem)
        scene.press("e")
        scene.type(" !5")
        scene.press("esc", "p")
        scene.press("1")
        try scene.elsewhere { store in
            var task = try #require(try store.task(AppSeed.passport.id))
            task.priority = Seed.priority(3)
            try store.update(task)
        }
        scene.press("u")
        #expect(scene.message?.contains("keeps later changes (priority)") == true)
        scene.press("ctrl-r")
        #expect(scene.app.status.message != nil)
    }

    @Test("Completing a recurring task names the next one")
    func recurring() throws {
        let scene = try AppScene()
        scene.press("2", "j", "j", "x")
        #expect(scene.message == "Completed: Pay the rent; the next one is due Fri 18 Dec 17:00")
    }

    @Test("The hint ends after five seconds")
    func hint() throws {
        let scene = try AppScene()
        scene.press("x")
        let end = Seed.now.advanced(bySeconds: 5)
        #expect(scene.app.nextTick.map { $0 <= end } == true)
        scene.clock.set(end.advanced(bySeconds: -1))
        scene.app.tick()
        #expect(scene.message != nil)
        scene.clock.set(end)
        scene.app.tick()
        #expect(scene.message == nil)
        scene.press("u", "esc")
        #expect(scene.message == nil)
    }

    @Test("d deletes without a question, and undo brings the task back")
    func deleting() throws {
        let scene = try AppScene()
        scene.press("enter")
        #expect(scene.app.screen.title == "Task")
        scene.press("d")
        #expect(try scene.task(AppSeed.passport.id) == nil)
        #expect(scene.message == "Deleted: Renew the passport" && scene.app.coordinator.path.isEmpty)
        scene.press("u")
        #expect(try scene.task(AppSeed.passport.id) != nil && scene.selectedTitle == "Renew the passport")
    }

    @Test("A change that fails is explained, and nothing is changed")
    func failing() throws {
        let scene = try AppScene()
        scene.writes.failNext()
        scene.press("x")
        #expect(scene.app.status.message?.kind == .problem && scene.selectedTitle == "Renew the passport")
        #expect(try scene.task(AppSeed.passport.id)?.status == .inbox)
        scene.press("esc")
        #expect(scene.message == nil)
    }

    @Test("A card that cannot be drawn is named, and the change is kept")
    func noCard() throws {
        struct Full: Error {}
        let scene = try AppScene()
        scene.publisher.fail(with: Full())
        scene.press("x")
        #expect(scene.message == "Completed: Renew the passport. The card was not redrawn: Full()")
    }

    @Test(
        "esc goes one step back from each screen that has nothing to clear, and never quits",
        arguments: [["enter"], ["H"], ["O"], ["4", "enter"], ["4", "enter", "enter"], ["3", "M"]] as [[KeyStroke]])
    func stepBack(keys: [KeyStroke]) throws {
        let scene = try AppScene()
        scene.press(keys[0])
        for key in keys.dropFirst() { scene.press(key) }
        let depth = scene.app.coordinator.path.count
        scene.press("esc")
        #expect(scene.app.coordinator.path.count == max(0, depth - 1), "\(keys)")
        if let model = scene.app.screen as? UpcomingModel { #expect(model.month == nil) }
        for _ in 1...3 { scene.press("esc") }
        #expect(scene.app.coordinator.path.isEmpty && !scene.app.isEnded)
    }

    // MARK: Rescheduling

    @Test(
        "One key reschedules",
        arguments: [
            ("t", "2026-11-18"), ("m", "2026-11-19"), ("w", "2026-11-21"), ("n", "2026-11-23"), ("x", nil),
        ] as [(KeyStroke, String?)])
    func rescheduling(key: KeyStroke, day: String?) throws {
        let scene = try AppScene()
        scene.press("s", key)
        #expect(try scene.task(AppSeed.passport.id)?.dueDate == day.map { Seed.due($0) })
        #expect(scene.app.sheet == nil && scene.app.status.message?.kind == .done)
        scene.press("u")
        #expect(try scene.task(AppSeed.passport.id)?.dueDate == AppSeed.passport.dueDate)
    }

    private func reschedule(_ scene: AppScene) throws -> RescheduleModel {
        guard case .reschedule(let model)? = scene.app.sheet else { throw NoSheet() }
        return model
    }

    private struct NoSheet: Error {}

    @Test("A calendar chooses a day, with the tasks that are due on each")
    func calendar() throws {
        let scene = try AppScene()
        scene.press("j", "s")
        let model = try reschedule(scene)
        #expect(model.month.title == "November 2026" && model.taskCount == 1)
        #expect(
            model.month.weeks.count == 6 && model.month.weeks[0][0].date == CivilDate(year: 2026, month: 10, day: 26))
        let days = model.month.weeks.flatMap(\.self)
        #expect(days.first { $0.isToday }?.taskCount == 3 && days.filter(\.isInMonth).count == 30)
        #expect(model.month.selected == CivilDate(year: 2026, month: 11, day: 19))
        #expect(model.choices.map(\.detail) == ["Wed 18 Nov", "Thu 19 Nov", "Sat 21 Nov", "Mon 23 Nov", ""])
        scene.press("l", "j", "h", "k", "page-down", "page-down", "page-up", "G")
        #expect(model.month.title == "December 2026" && model.month.selected.day == 31)
        scene.press("g", "G", "l")
        #expect(model.month.selected == CivilDate(year: 2027, month: 1, day: 1))
        scene.press("page-up")
        let day = try #require(CivilDate(year: 2026, month: 12, day: 24))
        scene.app.choose(at: try #require(Array(model.month.weeks.joined()).firstIndex { $0.date == day }))
        scene.press("enter")
        #expect(try scene.task(AppSeed.dentist.id)?.dueDate == Seed.due("2026-12-24"))
        #expect(scene.message == "Snoozed: Dentist, now due Thu 24 Dec")
    }

    @Test("A date can be typed")
    func typedDate() throws {
        let scene = try AppScene()
        scene.press("s", "/")
        let model = try reschedule(scene)
        #expect(scene.app.keyContext == .line && model.line?.prompt == "Due" && model.line?.preview == LinePreview())
        scene.type("never")
        #expect(model.line?.preview.problem != nil)
        scene.press("enter")
        #expect(model.line != nil)
        scene.press("esc")
        #expect(model.line == nil && scene.app.keyContext == .menu)
        scene.press("/")
        scene.type("fri 9am")
        #expect(model.line?.preview.values == [LinePreview.Value("due", "Fri 20 Nov 09:00")])
        scene.press("backspace", "m", "enter")
        #expect(try scene.task(AppSeed.passport.id)?.dueDate == .moment(Seed.instant("2026-11-20T08:00:00Z")))
        scene.press("s", "esc")
        #expect(scene.app.sheet == nil)
    }

    @Test("A completed task gets its new date, and a day that has passed is a date like any other")
    func rescheduleCompleted() throws {
        let scene = try AppScene()
        scene.press("s", "/")
        scene.type("2026-11-01")
        scene.press("enter")
        #expect(try scene.task(AppSeed.passport.id)?.dueDate == Seed.due("2026-11-01"))
        #expect(scene.message == "Changed: Renew the passport")
        scene.press("/")
        scene.type("status:done")
        scene.press("enter", "s", "m")
        #expect(try scene.task(AppSeed.done.id)?.dueDate == Seed.due("2026-11-19"))
    }

    // MARK: Menus

    @Test("A menu sets the priority, by its number or by moving")
    func priority() throws {
        let scene = try AppScene()
        scene.press("p")
        #expect(scene.menu?.title == "Priority" && scene.menu?.selection == 0 && scene.menu?.items.count == 6)
        scene.press("2")
        #expect(try scene.task(AppSeed.passport.id)?.priority?.value == 2)
        scene.press("p", "j", "j", "k", "enter")
        #expect(try scene.task(AppSeed.passport.id)?.priority?.value == 1)
        scene.press("p", "G", "g", "page-down", "page-up", "page-down", "enter")
        #expect(try scene.task(AppSeed.passport.id)?.priority == nil)
        scene.press("p", "esc")
        #expect(scene.menu == nil)
        scene.press("p")
        scene.app.select(at: 1)
        #expect(scene.menu?.selection == 1)
    }

    @Test("A menu moves tasks to a list, or back to the inbox")
    func moving() throws {
        let scene = try AppScene()
        scene.press("ctrl-a", "m")
        #expect(
            scene.menu?.title == "Move: 4 tasks"
                && scene.menu?.items.map(\.title) == ["Inbox", "Home", "Work", "Errands"])
        scene.press("G", "enter")
        #expect(try scene.task(AppSeed.milk.id)?.listID == AppSeed.errands.id && scene.message == "Changed 4 tasks")
        scene.press("4", "G", "enter", "m")
        #expect(scene.menu?.selection == 3)
        scene.press("g", "enter")
        #expect(scene.message?.hasPrefix("Changed: ") == true)
    }

    @Test("A filter is saved as a view, which opens, is replaced and is removed")
    func views() throws {
        let scene = try AppScene()
        scene.press("v")
        #expect(scene.menu == nil && scene.app.status.message?.kind == .notice)
        scene.press("V")
        #expect(scene.line == nil)
        scene.press("/")
        scene.type("+errand")
        scene.press("enter", "V")
        scene.type("Shopping")
        scene.press("enter")
        #expect(scene.settings.saved == [SavedView(name: "Shopping", filter: "+errand")])
        scene.press("V")
        scene.type("Shopping")
        scene.press("enter", "V", "enter", "v")
        #expect(scene.menu?.items.map(\.title) == ["Shopping"] && scene.menu?.items.first?.detail == "+errand")
        scene.press("1")
        #expect(
            scene.app.screen.title == "Shopping" && scene.titles == ["Buy bulbs", "Buy milk"].sorted()
                || scene.titles?.count == 2)
        scene.press("/")
        scene.type("milk")
        scene.press("enter")
        #expect(scene.titles == ["Buy milk"])
        scene.press("4", "G", "enter")
        #expect(scene.app.coordinator.screen == .view("Shopping"))
        scene.press("q", "d")
        #expect(scene.settings.saved.isEmpty && scene.message == "Removed the view Shopping")
    }

    @Test("A view that another app saves at the same time stays")
    func viewsOfTwoApps() throws {
        let scene = try AppScene()
        let (other, third) = (SavedView(name: "Other", filter: "!1"), SavedView(name: "Third", filter: "!2"))
        scene.settings.savedElsewhere = [other]
        scene.press("/")
        scene.type("+errand")
        scene.press("enter", "V")
        scene.type("Shopping")
        scene.press("enter")
        #expect(scene.settings.saved.map(\.name) == ["Other", "Shopping"])
        scene.press("4", "G")
        scene.settings.savedElsewhere = [third]
        scene.press("d")
        #expect(scene.settings.saved == [other, third])
    }

    @Test("A view whose filter selects nothing, or a view that cannot be saved, is explained")
    func viewProblems() throws {
        struct Full: Error {}
        let settings = SettingsDouble()
        settings.saved = [SavedView(name: "None", filter: "nothing at all")]
        let scene = try AppScene(settings: settings)
        scene.press("v", "enter")
        #expect(scene.app.screen.taskList?.state == .empty(EmptyNotice(title: "No task matches this view")))
        settings.failure = Full()
        scene.press("4", "d")
        scene.press("1")
    }

    @Test("A menu whose views or lists cannot be read says why, and does not open")
    func unreadableMenus() throws {
        struct Damaged: Error {}
        let scene = try AppScene()
        scene.settings.failure = Damaged()
        scene.press("v")
        #expect(scene.menu == nil && scene.app.status.message?.kind == .problem)
        #expect(scene.message?.contains("Damaged") == true)
        scene.settings.failure = nil
        scene.writes.failReads { scene.app.press("m") }
        #expect(scene.menu == nil && scene.message?.contains("Requested") == true)
        scene.press("m")
        #expect(scene.menu?.items.count == 4)
    }

    // MARK: Lists

    @Test("Lists are created, renamed, coloured, moved and deleted with their tasks, and undo takes each back")
    func lists() throws {
        let scene = try AppScene()
        func names() -> [String] {
            guard let model = scene.app.screen as? ListsModel else { return [] }
            return model.state.content?.rows.map { "\($0.name) \($0.taskCount ?? -1) \($0.color ?? "-")" } ?? []
        }
        scene.press("4")
        #expect(names() == ["Home 3 #4f9d5d", "Work 2 #4478c9", "Errands 1 -"])
        scene.press("a")
        scene.type("Garden #112233")
        #expect(scene.line?.preview.values.map(\.value) == ["Garden", "#112233"])
        scene.press("enter")
        #expect(names().last == "Garden 0 #112233" && scene.message == "Added the list Garden")
        scene.press("e", "ctrl-u")
        scene.type("Yard")
        scene.press("enter")
        #expect(names().last == "Yard 0 #112233")
        scene.press("c")
        #expect(scene.menu?.selection == 8 && scene.menu?.items.first?.color == "#d64545")
        scene.press("g", "enter", "K", "K", "J")
        #expect(names().map { $0.prefix(4) } == ["Home", "Work", "Yard", "Erra"] && names()[2] == "Yard 0 #d64545")
        scene.press("J", "J")
        #expect(scene.message == "Nothing to change")
        scene.press("c", "0")
        #expect(names().last == "Yard 0 -")
        scene.press("g", "d")
        #expect(scene.message == "Deleted the list Home and 4 tasks" && names().count == 3)
        scene.press("u")
        #expect(names().first == "Home 3 #4f9d5d")
        scene.press("a")
        scene.type("work")
        #expect(scene.line?.preview.problem == nil)
        scene.press("enter")
        #expect(scene.line != nil && scene.app.status.message?.kind == .problem)
        scene.press("ctrl-u", "enter")
        #expect(scene.line == nil)
        scene.press("a")
        scene.type("inbox")
        #expect(scene.line?.preview.problem != nil)
        scene.press("enter", "esc", "e", "ctrl-u", "enter", "j", "enter", "q")
        #expect(scene.app.coordinator.path.isEmpty)
    }

    @Test("Without lists, the tab says so")
    func noLists() throws {
        let scene = try AppScene(
            tasks: [],
            prepare: { store in
                try store.write { for list in AppSeed.lists { try $0.deleteList(list.id) } }
            })
        scene.press("4")
        guard let model = scene.app.screen as? ListsModel else { throw NoSheet() }
        #expect(model.state == .empty(EmptyNotice(title: "No lists yet", hint: "Press a to add one")))
        scene.press("e", "c", "J", "enter", "d")
        #expect(scene.app.sheet == nil)
    }

    // MARK: One task

    @Test("A title and an id are copied, and the first link is opened")
    func copying() throws {
        let scene = try AppScene()
        scene.press("y", "Y", "o")
        #expect(scene.terminal.copied == ["Renew the passport", AppSeed.passport.id.description])
        #expect(scene.terminal.opened == ["https://example.org/form"])
        scene.press("j", "o")
        #expect(scene.message == "The task has no link")
        scene.command("edit --url https://example.org/own")
        scene.press("o")
        #expect(scene.terminal.opened.last == "https://example.org/own")
    }

    @Test("Every field is edited in the editor, again as long as a mistake is corrected")
    func editor() throws {
        let scene = try AppScene()
        scene.terminal.edits = [
            { $0.replacing("Priority: 5", with: "Priority: 9") },
            {
                $0.replacing("Priority: 9", with: "Priority: 2").replacing("Area:     personal", with: "Area:     work")
            },
        ]
        scene.press("E")
        #expect(scene.terminal.shown.count == 2 && scene.terminal.shown[1].contains("# Wrong: "))
        let task = try #require(try scene.task(AppSeed.passport.id))
        #expect(task.priority?.value == 2 && task.area == .work && task.notes == AppSeed.passport.notes)
        scene.press("E")
        #expect(scene.message == "Nothing to change")
        scene.terminal.edits = [{ $0.replacing("Area:     work", with: "Area:     moon") }]
        scene.press("E")
        #expect(scene.message?.contains("is not one of work, personal") == true)
        scene.terminal.edits = [{ _ in "no form" }]
        scene.press("E")
        #expect(scene.app.status.message?.kind == .problem)
        scene.terminal.edits = [{ _ in throw NoSheet() }]
        scene.press("E")
        #expect(scene.app.status.message?.kind == .problem)
    }

    @Test("Clicks select, complete and switch tabs")
    func mouse() throws {
        let scene = try AppScene()
        scene.app.complete(at: 3)
        #expect(try scene.task(AppSeed.milk.id)?.status == .done)
        scene.app.select(.today)
        scene.app.select(at: 1)
        #expect(scene.selectedTitle == "Call Zoë about the 🎂")
        scene.press(":")
        scene.app.select(at: 0)
        scene.app.complete(at: 0)
        #expect(try scene.line != nil && scene.task(AppSeed.passport.id)?.status == .inbox)
        scene.app.select(.lists)
        #expect(scene.app.sheet == nil)
        scene.app.select(at: 2)
        guard let model = scene.app.screen as? ListsModel else { throw NoSheet() }
        #expect(model.selected?.name == "Errands")
    }

    @Test("One pasted line becomes a line to confirm, several are asked about")
    func pasting() throws {
        let scene = try AppScene()
        scene.app.paste("Buy bread tomorrow\n")
        #expect(scene.line?.text == "Buy bread tomorrow" && scene.line?.prompt == "Add")
        scene.app.paste(" and butter")
        #expect(scene.line?.text == "Buy bread tomorrow and butter")
        scene.app.paste("One\n\nTwo tomorrow\r\nThree")
        #expect(scene.menu?.title == "3 lines were pasted")
        scene.press("e")
        #expect(scene.message == "Added 3 tasks" && scene.titles?.contains("Two") == true)
        scene.press("esc")
        scene.app.paste("a\nb")
        scene.press("o")
        #expect(scene.line?.text == "a b")
        scene.press("esc")
        scene.app.paste("a\nb")
        scene.press("n")
        #expect(scene.menu == nil)
        scene.press("/")
        scene.app.paste("milk\nbread")
        #expect(scene.line?.text == "milk bread")
        scene.app.paste("\n")
        scene.press("esc", "p")
        scene.app.paste("x")
        #expect(scene.menu != nil)
    }

    @Test("A pasted line that is refused is opened, and no line is lost")
    func pastedRefused() throws {
        let scene = try AppScene()
        scene.app.paste("fine\n!2 due:fri\nthird\nfourth")
        scene.press("e")
        #expect(scene.line?.text == "!2 due:fri" && scene.titles?.contains("fine") == true)
        scene.type(" repaired")
        scene.press("enter")
        #expect(scene.menu?.title == "2 lines were pasted" && scene.titles?.contains("repaired") == true)
        scene.press("e")
        #expect(scene.titles?.contains("third") == true && scene.titles?.contains("fourth") == true)
        scene.app.paste("!2 due:fri\nlast")
        scene.press("e", "esc")
        #expect(scene.line?.text == "last")
    }

    @Test("Several lines pasted into a half-typed one leave it open, and can be put into it")
    func pastedWhileTyping() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("Half ")
        scene.app.paste("one\ntwo")
        #expect(scene.menu?.title == "2 lines were pasted")
        scene.press("n")
        #expect(scene.line?.text == "Half ")
        scene.app.paste("one\ntwo")
        scene.press("o")
        #expect(scene.line?.text == "Half one two" && scene.menu == nil)
        scene.app.paste("three\nfour")
        scene.press("e")
        #expect(scene.titles?.contains("three") == true && scene.line?.text == "Half one two")
    }

    @Test("A menu does what its line says, whatever other programs change while it is open")
    func menuBesideOthers() throws {
        let scene = try AppScene()
        scene.press("m")
        #expect(scene.menu?.items[2].title == "Work")
        try scene.elsewhere {
            _ = try $0.deleteTasks(inList: AppSeed.home.id)
            try $0.deleteList(AppSeed.home.id)
        }
        scene.press("g", "j", "j", "enter")
        #expect(try scene.task(AppSeed.passport.id)?.listID == AppSeed.work.id)
        scene.settings.saved = [SavedView(name: "One", filter: "+a"), SavedView(name: "Two", filter: "+b")]
        scene.press("v")
        scene.settings.saved.removeFirst()
        scene.press("2")
        #expect(scene.app.screen.title == "Two")
    }

    @Test("Pasted lines are one step")
    func pastedUndone() throws {
        let scene = try AppScene()
        let count = scene.titles?.count
        scene.app.paste("one\ntwo\nthree")
        scene.press("e", "u")
        #expect(scene.titles?.count == count && scene.message?.hasPrefix("Undone") == true)
    }

    @Test("An edited line changes only what differs from what it showed, whatever other programs change meanwhile")
    func editBesideOthers() throws {
        let scene = try AppScene()
        scene.press("e")
        var changed = AppSeed.passport
        changed.priority = Seed.priority(1)
        changed.title = TaskTitle(alreadyChecked: "Call fri")
        try scene.elsewhere { try $0.update(changed) }
        scene.type(" +soon")
        scene.press("enter")
        let edited = try #require(try scene.task(AppSeed.passport.id))
        #expect(edited.title == changed.title && edited.priority == changed.priority)
        #expect(edited.tags.map(\.text).contains("soon"))
        scene.press("t")
        let typed = try #require(scene.line?.text)
        changed = edited
        changed.tags = TaskTags([try TaskTag("urgent"), try TaskTag("soon")])
        try scene.elsewhere { try $0.update(changed) }
        scene.press("ctrl-u")
        scene.type(typed + "new")
        scene.press("enter")
        let tags = try #require(try scene.task(AppSeed.passport.id)).tags.map(\.text)
        #expect(Set(tags).isSuperset(of: ["urgent", "soon", "new"]))
    }

    @Test("u undoes the step that the message offers, and not one that another program made meanwhile")
    func undoBesideOthers() throws {
        let scene = try AppScene()
        scene.press("x")
        let other = AppScene.workspace(
            scene.store, scene.clock, scene.publisher, SteppingIDs(), program: "taskhub-intent")
        _ = try CreateTask(in: other).run(TaskDraft(title: try TaskTitle("From elsewhere")))
        scene.changes.next = .changed
        scene.app.poll()
        scene.press("u")
        #expect(try scene.task(AppSeed.passport.id)?.status == .inbox)
        #expect(try scene.store.read { try $0.allTasks() }.contains { $0.title.text == "From elsewhere" })
        scene.press("u")
        #expect(try !scene.store.read { try $0.allTasks() }.contains { $0.title.text == "From elsewhere" })
    }

    @Test("Marks are for the action on them; another action leaves them, and keys for one task take the selected one")
    func marksStay() throws {
        let scene = try AppScene()
        scene.press("space", "a")
        scene.type("Another")
        scene.press("enter")
        #expect(scene.app.screen.taskList?.marks == [AppSeed.passport.id])
        scene.press("g", "j", "y")
        #expect(scene.terminal.copied == [scene.selectedTitle])
        #expect(scene.terminal.copied != ["Renew the passport"])
        scene.press("/")
        scene.type("nothing has these words")
        scene.press("enter")
        #expect(
            scene.app.screen.taskList?.state
                == .empty(EmptyNotice(title: "No task matches", hint: "1 marked, and not shown here")))
        scene.press("esc")
        #expect(scene.app.screen.taskList?.marks == [])
    }

    @Test("A filter with a mistake stays open, and a list of a view that is gone says so")
    func refusedFilters() throws {
        let scene = try AppScene()
        scene.press("/")
        scene.type("milk #Hoem")
        scene.press("enter")
        #expect(scene.line?.text == "milk #Hoem" && scene.app.status.message?.kind == .problem)
        scene.press("esc")
        scene.settings.saved = [SavedView(name: "Shopping", filter: "+errand")]
        scene.press("v", "1")
        #expect(scene.titles?.isEmpty == false)
        scene.settings.saved = []
        scene.press("f5")
        guard case .failed = scene.app.screen.taskList?.state else {
            Issue.record("the list of a removed view shows tasks")
            return
        }
    }

    @Test("A reminder is shown to be changed, and only an emptied line or 'none' removes it")
    func reminderShown() throws {
        let scene = try AppScene()
        scene.press("r")
        scene.type("tomorrow 9:00")
        scene.press("enter")
        let reminder = try #require(try scene.task(AppSeed.passport.id)?.reminderDate)
        scene.press("r")
        #expect(scene.line?.text == "2026-11-19 09:00")
        scene.press("enter")
        #expect(try scene.task(AppSeed.passport.id)?.reminderDate == reminder)
        scene.press("ctrl-a", "r", "enter")
        #expect(try scene.task(AppSeed.passport.id)?.reminderDate == reminder)
        scene.press("r")
        scene.type("none")
        scene.press("enter")
        #expect(try scene.task(AppSeed.passport.id)?.reminderDate == nil)
    }

    @Test("What the store refuses stays open: a command, a chosen date, a menu")
    func refusedSheets() throws {
        let scene = try AppScene()
        scene.press(":")
        scene.type("add Buy rice")
        scene.writes.failNext()
        scene.press("enter")
        #expect(scene.line?.text == "add Buy rice" && scene.app.status.message?.kind == .problem)
        scene.press("enter")
        #expect(scene.line == nil && scene.titles?.contains("Buy rice") == true)
        scene.press("s")
        scene.writes.failNext()
        scene.press("m")
        guard case .reschedule = scene.app.sheet else { throw NoSheet() }
        scene.press("esc", "p")
        scene.writes.failNext()
        scene.press("3")
        #expect(scene.menu?.title == "Priority")
        scene.press("esc", "g", "enter")
        #expect(scene.app.screen.title == "Task")
        scene.writes.failNext()
        scene.press("d")
        #expect(scene.app.screen.title == "Task" && scene.app.status.message?.kind == .problem)
    }

    @Test("A line takes no more than it can hold, and says so; an earlier command does not replace a half-typed one")
    func fullLine() throws {
        let scene = try AppScene()
        scene.command("sort due")
        scene.press(":")
        scene.type("edit --no")
        scene.press("up")
        #expect(scene.line?.text == "sort due" || scene.line?.suggestions.isEmpty == false)
        scene.press("esc", ":")
        scene.type("zz half")
        scene.press("down")
        #expect(scene.line?.text == "zz half")
        scene.press("up", "down")
        #expect(scene.line?.text == "zz half")
        scene.app.paste(String(repeating: "x", count: LineEditor.maximumLength))
        #expect(scene.line?.text == "zz half" && scene.app.status.message?.kind == .problem)
    }

    @Test("Arrows and letters lead in and out, q goes back and then quits")
    func leaving() throws {
        let scene = try AppScene()
        scene.press("l", "left", "enter", "q")
        #expect(scene.app.coordinator.path.isEmpty && !scene.app.isEnded)
        scene.press("tab", "shift-tab", "shift-tab")
        #expect(scene.app.coordinator.tab == .settings)
        scene.press("1", "H", "h", "O", "h", "ctrl-l")
        #expect(scene.app.needsRedraw && scene.app.coordinator.path.isEmpty)
        scene.press("q")
        #expect(scene.app.isEnded)
        let other = try AppScene()
        other.press("enter", "Q")
        #expect(other.app.isEnded)
    }
}
