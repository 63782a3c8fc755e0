import AppGroup
import Synchronization
import TaskActions
import TaskApp
import TaskHubCommands
import TaskHubContainer
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TerminalValues
import Testing

@Suite("Lifetimes")
struct LifetimeTests {
    private final class Weak {
        weak var object: AnyObject?

        init(_ object: AnyObject) {
            self.object = object
        }
    }

    private func models(_ scene: AppScene) -> [AnyObject] {
        var found: [AnyObject] = []
        let screen = scene.app.screen
        found.append(screen)
        if let upcoming = screen as? UpcomingModel { found.append(upcoming.agenda) }
        switch scene.app.sheet {
        case .line(let model)?: found.append(model)
        case .menu(let model)?: found.append(model)
        case .reschedule(let model)?: found.append(model)
        case .help(let model)?: found.append(model)
        case nil: break
        }
        return found
    }

    @Test("No screen and no sheet outlives the app, and a screen that was left is gone")
    func cycles() throws {
        var all: [Weak] = []
        weak var app: AppModel?
        try { () throws in
            let scene = try AppScene()
            scene.settings.saved = [SavedView(name: "Shopping", filter: "+errand")]
            app = scene.app
            let paths: [[KeyStroke]] = [
                ["1"], ["2"], ["3"], ["3", "M"], ["4"], ["5"], ["4", "enter"], ["1", "enter"], ["H"], ["O"],
            ]
            for path in paths {
                for key in path { scene.press(key) }
                _ = scene.app.previewContent
                all += models(scene).map(Weak.init)
                for sheet: KeyStroke in ["a", "e", "s", "p", "m", "t", "r", "/", ":", "?", "v"] {
                    scene.press("1", sheet)
                    all += models(scene).map(Weak.init)
                    scene.press("esc")
                }
            }
            // A screen that was left is released while the app runs.
            scene.press("1", "enter")
            let left = models(scene).map(Weak.init)
            scene.press("q")
            _ = scene.app.screen
            #expect(left.allSatisfy { $0.object == nil })
        }()
        #expect(app == nil)
        #expect(all.count > 100 && all.allSatisfy { $0.object == nil })
    }

    @Test("A change by another program is seen, the selection stays, and nothing is asked for in between")
    func otherProgram() async throws {
        let directory = TemporaryDirectory()
        let container = try GroupContainer.open(at: directory.appending("container"))
        func open() throws -> (store: SQLiteStore, publisher: FileSnapshotPublisher) {
            let locks = ContainerLocks(paths: container.paths)
            let store = try SQLiteStore.open(
                in: container, locks: locks, now: Seed.now, zone: TestZones.berlin, busyTimeout: .seconds(60))
            return (store, FileSnapshotPublisher(container: container, locks: locks, timeout: .seconds(60)))
        }
        let (store, publisher) = try open()
        try AppSeed.fill(store)
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
        let (settings, remote, terminal, clock) = (SettingsDouble(), RemoteDouble(), TerminalDouble(), FixedClock())
        func workspace(_ store: SQLiteStore, _ publisher: FileSnapshotPublisher, from first: Int) -> Workspace {
            Workspace(
                store: store, publisher: publisher, clock: clock, zone: TestZones.berlin, ids: SteppingIDs(from: first),
                machine: { "machine" }, recorders: [HistoryRecorder(program: "taskhub-intent")])
        }
        let app = AppModel(
            AppServices(
                workspace: workspace(store, publisher, from: 3001),
                changes: try SQLiteStoreChanges(of: store) { wake.yield() },
                outboxSignal: publisher, navigation: NavigationDouble(), pendingLinks: PendingLinksDouble(),
                drafts: DraftDouble(), settings: settings, remote: remote, terminal: terminal,
                commands: { .declared }, explain: { AppScene.explain($0) }, reopen: { throw CancellationError() }))
        app.screen.resize(height: 20)
        app.press("j")
        let (other, otherPublisher) = try open()
        let elsewhere = workspace(other, otherPublisher, from: 5001)
        var woken = wakes.makeAsyncIterator()
        for number in 1...3 {
            _ = try CreateTask(in: elsewhere).run(
                TaskDraft(
                    title: try TaskTitle("From elsewhere \(number)"), TaskEdits(priority: .set(Seed.priority(5)))))
            repeat {
                await woken.next()
                app.poll()
            } while app.screen.taskList?.state.content?.total != 4 + number
            #expect(app.screen.taskList?.selectedTask?.title.text == "Dentist")
        }
        // Undo takes back what the app did last, whichever program changed something since.
        app.press("x")
        app.press("u")
        #expect(app.screen.taskList?.selectedTask?.title.text == "Dentist")
        #expect(try store.read { try $0.task(AppSeed.dentist.id) }?.status == .inbox)
    }
}
