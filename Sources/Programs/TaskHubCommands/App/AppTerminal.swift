internal import Composition
internal import Glibc
internal import ProcessControl
internal import TaskApp
internal import TerminalScreen
internal import TerminalViews

/// The terminal of the running app, which it lends to other programs.
final class AppTerminal {
    private var session: TerminalSession?
    private let browsers = DetachedProcesses()
    let terminal: TerminalDescription

    /// Takes over the terminal; nil if there is none that can move its cursor.
    ///
    /// - Parameters:
    ///   - addsLines: Whether lines are added for a screen reader, and none is drawn again.
    ///   - handlesMouse: Whether clicks and the wheel are for the app.
    init?(addsLines: Bool, handlesMouse: Bool) {
        guard let terminal = TerminalDescription(environment: environmentValue) else { return nil }
        // In milliseconds, as curses programs read it (ncurses(3), ESCDELAY).
        let delay = environmentValue("ESCDELAY").flatMap { Int($0) }.map { Duration.milliseconds($0) }
        guard
            let session = TerminalSession(
                terminal, addsLines: addsLines, handlesMouse: handlesMouse, escapeDelay: delay)
        else { return nil }
        self.terminal = terminal
        self.session = consume session
    }

    var size: TerminalSize { session?.size ?? TerminalSize(columns: 80, rows: 24) }

    func show(_ frame: ScreenFrame) {
        _ = session?.show(frame)
    }

    func add(_ update: Transcript.Update) {
        session?.add(update.lines, input: update.input)
    }

    func addLines(_ adds: Bool) {
        session?.addLines(adds)
    }

    func handleMouse(_ handles: Bool) {
        session?.handleMouse(handles)
    }

    func forgetScreen() {
        session?.forgetScreen()
    }

    func next(within limit: Duration?, watching descriptors: [Int32]) -> [TerminalEvent] {
        let events = session?.next(within: limit, watching: descriptors) ?? [.ended]
        browsers.reap()
        return events
    }

    /// Restores the terminal while `work` has it.
    func lend<Value>(_ work: () -> Value) -> Value {
        guard var lent = session.take() else { return work() }
        let value = lent.lend(work)
        session = consume lent
        return value
    }

    /// Restores the terminal, and raises the signal that arrived in the meantime, if any.
    func end() {
        session.take()?.end()
    }
}

extension AppTerminal: TerminalServices {
    func copy(_ text: String) {
        session?.copy(text)
    }

    func open(link: String) throws {
        do throws(StartFailure) {
            try browsers.start(["xdg-open", link], in: .ownSession)
        } catch {
            throw Explanation(
                message: "the link cannot be opened: xdg-open: \(error.reason)",
                hint: "Install xdg-utils, or copy the link from the task's details")
        }
    }

    func withEditor<Value>(_ work: ((String) throws -> String) throws -> Value) throws -> Value {
        try EditedFile.use { file in
            try work { text in try lend { Result { try file.edit(text) } }.get() }
        }
    }
}
