import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct SnoozeTaskTests {
    /// It is Wednesday 2026-11-18, 12:00 in Berlin.
    @Test(
        "A task becomes due tomorrow at its time of day, a later one is unchanged, and snoozing twice equals once",
        arguments: [
            (nil, "2026-11-19T22:59:59Z"),
            ("2026-11-10T07:30:00Z", "2026-11-19T07:30:00Z"),
            ("2026-11-10T22:59:59Z", "2026-11-19T22:59:59Z"),
            ("2026-11-18T16:00:00Z", "2026-11-19T16:00:00Z"),
            ("2026-11-19T16:00:00Z", "2026-11-19T16:00:00Z"),
            ("2026-11-27T16:00:00Z", "2026-11-27T16:00:00Z"),
            // Noon in summer is noon in winter.
            ("2026-07-01T10:00:00Z", "2026-11-19T11:00:00Z"),
        ] as [(String?, String)])
    func usual(due: String?, expected: String) throws {
        let test = TestWorkspace(tasks: [Seed.task(1, due: due.map { Seed.due($0) })])
        for _ in 1...2 {
            let changes = try SnoozeTask(in: test.workspace).run([Seed.id(1)]).value
            #expect(changes.map(\.task.dueDate) == [Seed.due(expected)])
            test.clock.advance(bySeconds: 1)
        }
        #expect(try test.task(Seed.id(1))?.dueDate == Seed.due(expected))
        #expect(try test.generation() == (due == expected ? 0 : 1))
    }

    @Test("A given moment is used, earlier or later than before, if it is in the future")
    func until() throws {
        let test = TestWorkspace(tasks: [Seed.task(1, due: Seed.due("2026-11-30T16:00:00Z"))])
        let soon = DueDate.moment(Seed.now.advanced(bySeconds: 60))
        let changes = try SnoozeTask(in: test.workspace).run([Seed.id(1)], until: soon).value
        #expect(changes.map(\.task.dueDate) == [soon])
        for past in [Seed.now, Seed.now.advanced(bySeconds: -1)] {
            #expect(throws: ActionError.snoozeIntoThePast) {
                try SnoozeTask(in: test.workspace).run([Seed.id(1)], until: .moment(past))
            }
        }
        #expect(try test.task(Seed.id(1))?.dueDate == soon)
    }

    @Test(
        "On a day, a task keeps its time of day, unless that has passed",
        arguments: [
            (nil, "2026-11-20", "2026-11-20"), ("2026-11-10", "2026-11-20", "2026-11-20"),
            ("2026-11-10T13:00:00Z", "2026-11-20", "2026-11-20T13:00:00Z"),
            ("2026-07-01T10:00:00Z", "2026-11-20", "2026-11-20T11:00:00Z"),
            ("2026-11-10T13:00:00Z", "2026-11-18", "2026-11-18T13:00:00Z"),
            ("2026-11-10T07:00:00Z", "2026-11-18", "2026-11-18"),
        ] as [(String?, String, String)])
    func untilDay(due: String?, day: String, expected: String) throws {
        let test = TestWorkspace(tasks: [Seed.task(1, due: due.map { Seed.due($0) })])
        let changes = try SnoozeTask(in: test.workspace).run([Seed.id(1)], until: Seed.due(day)).value
        #expect(changes.map(\.task.dueDate) == [Seed.due(expected)])
    }

    @Test("A missing or completed task cannot be snoozed")
    func refused() throws {
        let test = TestWorkspace(tasks: [Seed.task(1, status: .done)])
        #expect(throws: ActionError.taskIsCompleted) { try SnoozeTask(in: test.workspace).run([Seed.id(1)]) }
        #expect(throws: ActionError.noSuchTask) { try SnoozeTask(in: test.workspace).run([Seed.id(2)]) }
    }

    @Test("Several tasks are snoozed together, each once, or none of them")
    func several() throws {
        let test = TestWorkspace(tasks: [Seed.task(1), Seed.task(2), Seed.task(3, status: .done)])
        let ids = [Seed.id(2), Seed.id(1), Seed.id(2)]
        #expect(throws: ActionError.taskIsCompleted) { try SnoozeTask(in: test.workspace).run(ids + [Seed.id(3)]) }
        #expect(try test.task(Seed.id(2))?.dueDate == nil)
        let changes = try SnoozeTask(in: test.workspace).run(ids).value
        #expect(changes.map(\.task.id) == [Seed.id(2), Seed.id(1)])
        #expect(try test.generation() == 1)
    }
}
