import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct ListTests {
    private let test = TestWorkspace(
        tasks: [Seed.task(1, listID: Seed.id(7)), Seed.task(2, status: .done, listID: Seed.id(7)), Seed.task(3)],
        lists: [Seed.list(7, "Home"), Seed.list(8, "Work")])

    @Test("A new list comes last; a name that differs in letter case only is taken")
    func create() throws {
        let list = try CreateList(in: test.workspace).run(name: ListName("Money"), color: HexColor("#00ff00")).value
        #expect(try ShowLists(in: test.workspace).run().map(\.name.text) == ["Home", "Work", "Money"])
        #expect(list.color?.text == "#00ff00")
        #expect(throws: ActionError.listNameTaken) { try CreateList(in: test.workspace).run(name: ListName("HOME")) }
    }

    @Test("A list can be renamed, also to another letter case of its name, but not to another list's name")
    func rename() throws {
        let rename = RenameList(in: test.workspace)
        #expect(try rename.run(Seed.id(7), to: ListName("HOME")).value.name.text == "HOME")
        #expect(throws: ActionError.listNameTaken) { try rename.run(Seed.id(7), to: ListName("work")) }
        #expect(throws: ActionError.noSuchList) { try rename.run(Seed.id(404), to: ListName("x")) }
        let generation = try test.generation()
        _ = try rename.run(Seed.id(7), to: ListName("HOME"))
        #expect(try test.generation() == generation)
    }

    @Test("A colour can be set and removed, and reaches the snapshot")
    func color() throws {
        let color = ColorList(in: test.workspace)
        #expect(try color.run(Seed.id(7), HexColor("#ff0000")).value.color?.text == "#ff0000")
        #expect(test.publisher.snapshots.last?.tasks.first { $0.id == Seed.id(1) }?.listColor == "#ff0000")
        #expect(try color.run(Seed.id(7), nil).value.color == nil)
        let generation = try test.generation()
        #expect(try color.run(Seed.id(7), nil).value.color == nil)
        #expect(try test.generation() == generation)
        #expect(throws: ActionError.noSuchList) { try color.run(Seed.id(404), nil) }
    }

    @Test("A list moves up and down, no further than the first and the last place, and undo moves it back")
    func move() throws {
        _ = try CreateList(in: test.workspace).run(name: ListName("Money"))
        func names() throws -> [String] { try ShowLists(in: test.workspace).run().map(\.name.text) }
        let move = MoveList(in: test.workspace)
        #expect(try move.run(Seed.id(7), by: 1).value.map(\.name.text) == ["Work", "Home", "Money"])
        #expect(try names() == ["Work", "Home", "Money"])
        _ = try move.run(Seed.id(7), by: 9)
        #expect(try names() == ["Work", "Money", "Home"])
        let generation = try test.generation()
        _ = try move.run(Seed.id(7), by: 1)
        #expect(try test.generation() == generation)
        let undone = try UndoStep(in: test.workspace).run().value
        #expect(undone.step.title == "Home" && undone.kept.isEmpty)
        #expect(try names() == ["Work", "Home", "Money"])
        _ = try UndoStep(in: test.workspace).run()
        #expect(try names() == ["Home", "Work", "Money"])
        _ = try RedoStep(in: test.workspace).run()
        #expect(try names() == ["Work", "Home", "Money"])
        #expect(throws: ActionError.noSuchList) { try move.run(Seed.id(404), by: 1) }
    }

    @Test("Deleting a list deletes all its tasks, completed ones too, in one transaction")
    func delete() throws {
        let gone = try DeleteList(in: test.workspace).run(Seed.id(7)).value
        #expect(gone.taskCount == 2 && gone.list.id == Seed.id(7))
        #expect(try test.allTasks().map(\.id) == [Seed.id(3)])
        #expect(try test.lists().map(\.id) == [Seed.id(8)])
        #expect(try test.generation() == 1)
        #expect(throws: ActionError.noSuchList) { try DeleteList(in: test.workspace).run(Seed.id(7)) }
    }

    @Test("A list is found by its name, or by a prefix of its id")
    func find() throws {
        let find = FindList(in: test.workspace)
        let named = try CreateList(in: test.workspace).run(name: ListName("abcd")).value
        #expect(try find.run(reference: " hOME ").id == Seed.id(7))
        #expect(try find.run(reference: "ABCD").id == named.id)
        #expect(try find.run(reference: Seed.id(8).description).id == Seed.id(8))
        #expect(throws: ActionError.severalLists(count: 3)) { try find.run(reference: "0000") }
        for (unknown, nearest) in [("Hmoe", "Home"), ("", nil), ("ffff", nil), ("Inbox", nil), ("000", nil)] {
            #expect(throws: ActionError.noListNamed(unknown, nearest: nearest)) { try find.run(reference: unknown) }
        }
    }
}
