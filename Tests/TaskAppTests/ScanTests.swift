import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TerminalValues
import Testing

@Suite("Scans of long lists", .timeLimit(.minutes(5)))
struct ScanTests {
    private let scans = ScansDouble()
    private let inbox = ["Renew the passport", "Dentist", "Read the book", "Buy milk"]

    private func scene(_ kind: AppScene.Store = .inMemory, tasks: [TaskItem]? = nil) throws -> AppScene {
        try AppScene(kind, tasks: tasks, scans: scans)
    }

    /// Inbox with a filter that lists "Renew the passport", "Dentist" and "Read the book".
    private func filtered(_ kind: AppScene.Store = .inMemory) throws -> AppScene {
        let scene = try scene(kind)
        scene.press("/")
        scene.type("e")
        scene.press("enter")
        return scene
    }

    /// Ends all scans, and what they are followed by.
    private func settle(_ scene: AppScene) {
        while scans.finish() > 0 { scene.app.poll() }
    }

    // MARK: Filters

    @Test(
        "A letter is shown at once, what it selects later, and the next letter ends its scan",
        arguments: AppScene.Store.allCases)
    func letters(_ kind: AppScene.Store) throws {
        let scene = try scene(kind)
        scene.press("/")
        scene.type("d")
        #expect(scene.line?.text == "d" && scene.app.screen.taskList?.filter?.text == "d")
        #expect(scene.titles == inbox)
        scene.type("e")
        #expect(scans.finish() == 1)
        #expect(scene.titles == inbox)
        scene.app.poll()
        #expect(scene.titles == ["Dentist"])
        scene.press("backspace")
        #expect(scene.titles == ["Dentist"])
        settle(scene)
        #expect(scene.titles == ["Dentist", "Read the book"])
        // A result of letters that were deleted meanwhile is not shown.
        scene.type("z")
        scans.finish()
        scene.press("ctrl-u")
        scene.app.poll()
        #expect(scene.titles == inbox && scans.finish() == 0)
    }

    @Test("Enter and esc wait for the list, so that the next key acts on what it has")
    func settled() throws {
        let scene = try scene()
        scene.press("/")
        scene.type("de")
        scene.press("enter")
        #expect(scene.titles == ["Dentist"] && scans.finish() == 0)
        scene.press("/")
        scene.type("z")
        scene.press("esc")
        #expect(scene.titles == ["Dentist"] && scans.finish() == 0)
        scene.press("/")
        scene.type("z")
        scene.press("enter", "x")
        #expect(scene.message == nil && scene.selectedTitle == nil)
        scene.press("esc", "/")
        scene.type("de")
        scene.press("enter", "x")
        #expect(scene.message == "Completed: Dentist")
    }

    @Test("The selection stays on its task, or moves to what comes after it")
    func selection() throws {
        let scene = try scene()
        scene.press("j", "j", "/")
        scene.type("d")
        settle(scene)
        #expect(scene.selectedTitle == "Read the book")
        scene.type("e")
        settle(scene)
        #expect(scene.selectedTitle == "Dentist")
        scene.press("ctrl-u", "esc", "g", "/")
        scene.type("d")
        settle(scene)
        #expect(scene.selectedTitle == "Dentist")
    }

    @Test("With a filter, Today counts overdue tasks again once they are found")
    func overdue() throws {
        let scene = try scene()
        scene.press("2", "/")
        scene.type("w")
        #expect(scene.rows.first?.heading == .overdue(2))
        settle(scene)
        #expect(scene.titles == ["Renew the passport", "Water the plants"])
        #expect(scene.rows.first?.heading == .overdue(1))
        scene.press("enter", "x")
        #expect(scene.titles == ["Water the plants"])
    }

    // MARK: Changes

    @Test(
        "Another program's change is shown in the rows at once, and in the list later",
        arguments: AppScene.Store.allCases)
    func outside(_ kind: AppScene.Store) throws {
        let scene = try filtered(kind)
        scene.press("j", "j")
        try scene.elsewhere { store in
            try store.insert(Seed.task(50, "Else", priority: 5))
            try store.deleteTask(AppSeed.dentist.id)
            var book = AppSeed.book
            book.title = TaskTitle(alreadyChecked: "Read the newspaper")
            try store.update(book)
        }
        #expect(scene.titles == ["Renew the passport", "Read the newspaper"])
        #expect(scene.selectedTitle == "Read the newspaper")
        // It acts on what is shown, and no scan shows the completed task again.
        scans.finish()
        scene.press("x")
        #expect(scene.message == "Completed: Read the newspaper")
        scene.app.poll()
        #expect(scene.titles == ["Renew the passport"])
        settle(scene)
        #expect(scene.titles == ["Renew the passport", "Else"])
    }

    @Test("A scan that other programs outrun is shown, and followed by another")
    func outrun() throws {
        let scene = try filtered()
        try scene.elsewhere { try $0.insert(Seed.task(50, "Else", priority: 5)) }
        scans.finish()
        try scene.elsewhere { try $0.insert(Seed.task(51, "Even more")) }
        #expect(scene.titles == ["Renew the passport", "Dentist", "Else", "Read the book"])
        #expect(scans.finish() == 1)
        scene.app.poll()
        #expect(scene.titles?.contains("Even more") == true && scans.finish() == 0)
    }

    @Test("A task that the app adds during a scan stays selected")
    func added() throws {
        let scene = try filtered()
        try scene.elsewhere { try $0.insert(Seed.task(50, "Else", priority: 5)) }
        scans.finish()
        scene.press("a")
        scene.type("Fence")
        scene.press("enter")
        #expect(scene.selectedTitle == "Fence")
        scene.app.poll()
        #expect(scene.selectedTitle == "Fence")
        settle(scene)
        #expect(scene.selectedTitle == "Fence" && scene.titles?.contains("Else") == true)
    }

    @Test("A scan ends with its list, and a list that is hidden takes what was found")
    func hidden() throws {
        let scene = try scene()
        scene.press("4", "enter")
        scene.command("sort title")
        try scene.elsewhere { try $0.insert(Seed.task(50, "Air the rooms", listID: AppSeed.home.id)) }
        scene.press("1")
        #expect(scans.finish() == 1)
        scene.app.poll()
        scene.press("4")
        #expect(scene.titles?.first == "Air the rooms")
        try scene.elsewhere { try $0.deleteTask(Seed.id(50)) }
        scene.press("q")
        _ = scene.app.screen
        #expect(scans.finish() == 0)
    }

    @Test("A scan that fails is explained, and the list is read again on request")
    func failed() throws {
        let scene = try filtered()
        try scene.elsewhere { try $0.insert(Seed.task(50, "Else", priority: 5)) }
        scene.writes.failReads { scans.finish() }
        scene.app.poll()
        #expect(scene.app.screen.taskList?.state == .failed(Explanation(message: "Requested()", hint: "Try again")))
        scene.press("f5")
        #expect(scene.titles == ["Renew the passport", "Dentist", "Else", "Read the book"])
    }

    @Test("On a thread of its own, a scan wakes the app")
    func thread() async throws {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
        var woken = wakes.makeAsyncIterator()
        let scene = try AppScene(.sqlite, tasks: AppSeed.many(3000), scans: ScanQueue { wake.yield() })
        let query = TaskQuery(
            .inbox, matching: TaskCriteria([.text("12")]), at: Seed.now, in: TestZones.berlin)
        let count = try scene.store.read { try $0.taskCount(query) }
        scene.press("/")
        scene.type("12")
        #expect(scene.app.screen.taskList?.state.content.map { $0.total > count } == true)
        repeat {
            await woken.next()
            scene.app.poll()
        } while scene.app.screen.taskList?.state.content?.total != count
    }

    // MARK: Any keys

    private static let keys: [[KeyStroke]] = [
        ["x"], ["d"], ["p", "3"], ["p", "0"], ["s", "n"], ["s", "x"], ["u"], ["space", "space", "x"], ["S"], ["j"],
        ["G"], ["ctrl-d"], ["k", "k"], ["/", "1", "enter"], ["/", "backspace", "2", "enter"], ["/", "ctrl-u", "enter"],
        ["/", "3", "esc"], ["a", "Z", "1", "enter"], ["esc"], ["2"], ["1"], ["3"],
    ]

    /// Inserts a task as another program does.
    private func insert(_ number: Int, in scenes: AppScene...) throws {
        for scene in scenes {
            try scene.elsewhere { try $0.insert(Seed.task(20_000 + number, "Another 12", due: AppSeed.rent.dueDate)) }
        }
    }

    @Test("If each scan ends before the next key, the app does what it does with short lists")
    func sameAsAtOnce() throws {
        let tasks = AppSeed.many(700)
        let scenes = [try AppScene(tasks: tasks), try scene(tasks: tasks)]
        var dice = SplitMix(seed: 33)
        for step in 0..<300 {
            for key in try #require(Self.keys.randomElement(using: &dice)) {
                for scene in scenes { scene.press(key) }
                settle(scenes[1])
            }
            if step.isMultiple(of: 7) { try insert(step, in: scenes[0], scenes[1]) }
            settle(scenes[1])
            #expect(scenes[0].app.screen.taskList?.state == scenes[1].app.screen.taskList?.state, "\(step)")
        }
    }

    @Test("Whatever happens during scans, the list is in the end what the store selects", arguments: 1...5)
    func anyOrder(seed: UInt64) throws {
        let scene = try scene(tasks: AppSeed.many(700))
        var dice = SplitMix(seed: seed)
        for step in 0..<300 {
            for key in try #require(Self.keys.randomElement(using: &dice)) {
                scene.press(key)
                if Int.random(in: 0..<6, using: &dice) == 0 { scans.finish() }
                if Int.random(in: 0..<6, using: &dice) == 0 { scene.app.poll() }
            }
            if step.isMultiple(of: 7) { try insert(step, in: scene) }
            if Int.random(in: 0..<12, using: &dice) == 0 { settle(scene) }
            let list = try #require(scene.app.screen.taskList)
            guard let content = list.state.content else { continue }
            #expect(content.rows.dropFirst(content.selection).first?.id == list.selectedTask?.id, "\(step)")
        }
        settle(scene)
        let before = scene.app.screen.taskList?.state
        scene.press("f5")
        #expect(scene.app.screen.taskList?.state == before)
    }
}
