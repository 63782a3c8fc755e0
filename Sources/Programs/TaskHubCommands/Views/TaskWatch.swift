internal import CommandOutput
internal import Composition
internal import ProgramFailures
internal import Synchronization
internal import TaskActions
internal import TaskHubEntities
internal import TerminalScreen
internal import TextLayout

/// A task list on the whole terminal, drawn again after each change until the user quits.
struct TaskWatch {
    private static let quit = UInt8(ascii: "q")

    let listing: TaskListView

    /// Draws the tasks until q is pressed or the program is interrupted, and restores the terminal.
    func run(on screen: consuming FullScreen) throws {
        try SystemResources.checkForDispatch()
        let arrivals = Arrivals()
        let observation = Task { [listing] in
            do {
                for try await page in listing.pages() { arrivals.put(.success(page)) }
            } catch {
                arrivals.put(.failure(error))
            }
        }
        let result = Result { try watch(screen, arrivals) }
        observation.cancel()
        screen.end()
        try result.get()
    }

    private func watch(_ screen: borrowing FullScreen, _ arrivals: Arrivals) throws {
        var page: TaskPage?
        while true {
            if let arrived = try arrivals.take() { page = arrived }
            if let page { try draw(page, on: screen) }
            switch screen.next(within: page.map(timeToNextChange)) {
            case .key(Self.quit), .ended: return
            case .timedOut: page = try listing.page()
            case .key, .exposed, .woken: break
            }
        }
    }

    private func draw(_ page: TaskPage, on screen: borrowing FullScreen) throws {
        let (now, zone) = (listing.context.workspace.clock.now(), listing.context.workspace.zone)
        let page = TaskPage(tasks: page.tasks, lists: page.lists, total: page.total, asOf: now)
        let layout = listing.output.layout
        let rows = Terminal.output.rows ?? 24
        let content = TaskScreen(layout, rows: rows)
        let notice = try listing.notice(page)
        let visible = content.visible(page.tasks, hasNotice: notice != nil, now: now, zone: zone)
        let lines = content.lines(try listing.listing(page, layout, visible: visible), notice: notice)
        screen.draw(lines.map { Terminal.output.charset.text($0) }, rows: rows)
    }

    /// How long the lines are right if nothing changes: until a task is overdue, or the day ends.
    private func timeToNextChange(_ page: TaskPage) -> Duration {
        let (now, zone) = (listing.context.workspace.clock.now(), listing.context.workspace.zone)
        let midnight = zone.startOfDay(zone.civil(at: now).date.adding(days: 1))
        let ends = page.tasks.compactMap { $0.dueDate?.instant(in: zone) }.filter { $0 >= now }
        let next = min(ends.min() ?? midnight, midnight)
        return .microseconds(next.microseconds - now.microseconds) + .milliseconds(1)
    }
}

/// The newest tasks, passed from the observing task to the thread that draws.
private final class Arrivals: Sendable {
    private let newest = Mutex<Result<TaskPage, any Error>?>(nil)

    func put(_ result: Result<TaskPage, any Error>) {
        newest.withLock { $0 = result }
        FullScreen.wake()
    }

    func take() throws -> TaskPage? {
        try newest.withLock { newest in
            defer { newest = nil }
            return try newest?.get()
        }
    }
}
