import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("The numbers beside the tabs")
struct TabCountTests {
    /// Tasks of every status, in lists and in none, before, on and after the day.
    private func tasks(_ random: inout SplitMix) -> [TaskItem] {
        let today = TestZones.berlin.civil(at: Seed.now).date
        return (0..<Int.random(in: 0...40, using: &random)).map { number in
            let day = today.adding(days: Int.random(in: -2...2, using: &random))
            let minutes = Int64.random(in: 0..<1440, using: &random)
            let dues: [DueDate?] = [
                nil, .day(day), .moment(TestZones.berlin.startOfDay(day).advanced(bySeconds: minutes * 60)),
            ]
            return Seed.task(
                10_000 + number, "Task \(number)", status: TaskStatus.allCases.randomElement(using: &random) ?? .inbox,
                due: dues.randomElement(using: &random) ?? nil,
                listID: [nil, nil, AppSeed.home.id].randomElement(using: &random) ?? nil)
        }
    }

    @Test("A tab's number is that of the tasks that it lists, for any store and any preference", arguments: [1, 2, 3])
    func rows(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for round in 0..<12 {
            let scene = try AppScene(round % 4 == 0 ? .sqlite : .inMemory, tasks: tasks(&random), height: 100)
            for key in [PreferenceKey.widgetShowsDueOnly, .showsCompleted] {
                _ = try SetPreference(in: scene.services.workspace, signal: scene.publisher).run(
                    key, to: .flag(Bool.random(using: &random)))
            }
            scene.app.perform(.refresh)
            for tab in [AppTab.inbox, .today] {
                scene.app.select(tab)
                scene.app.screen.resize(height: 100)
                #expect(scene.app.status.counts[tab] == scene.rows.count, "\(tab) in round \(round)")
                let late = scene.rows.contains { $0.isOverdue }
                if tab == .today { #expect(scene.app.status.hasOverdue == late, "round \(round)") }
            }
        }
    }

    @Test("The number follows each action, and a filter does not change it")
    func changes() throws {
        let scene = try AppScene()
        func count(_ tab: AppTab) -> Int? { scene.app.status.counts[tab] }
        let (inbox, today) = (try #require(count(.inbox)), try #require(count(.today)))
        scene.press("2", "x")
        #expect(count(.today) == today - 1)
        scene.press("u", "1", "a")
        scene.type("Water the plants today")
        scene.press("enter")
        #expect(count(.inbox) == inbox + 1 && count(.today) == today + 1)
        scene.press("/")
        scene.type("water")
        #expect(count(.inbox) == inbox + 1)
    }
}
