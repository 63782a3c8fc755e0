internal import Glibc
internal import ProcessControl

extension StatusBar {
    /// Redraws the status line of each client, because each session may have its own.
    private static let redrawAllClients = """
        tmux "$@" list-clients -F '#{client_name}' | \
        while read -r client; do tmux "$@" refresh-client -S -t "$client"; done
        """

    /// Makes the bar redraw its card, and waits for nothing.
    ///
    /// A bar that is not running, or whose program is not installed, is skipped. A program that tells the bar is ended
    /// after five seconds, so that none accumulate if the bar hangs.
    public func refresh() { reload { try? Self.helpers.start(["timeout", "5"] + $0, in: .ownSession) } }

    private static let helpers = DetachedProcesses()

    /// Makes the bar redraw its card, by the bar's own mechanism.
    ///
    /// - Parameter start: Starts a program with its arguments and does not wait for it. The arguments contain nothing
    ///   of a task.
    package func reload(start: ([String]) -> Void) {
        switch self {
        case .signal(let program, let number): RealTimeSignal(to: program, number: number).send()
        case .polybar(let module): start(["polybar-msg", "action", "#\(module).hook.0"])
        case .tmux(let socket):
            start(["sh", "-c", StatusBar.redrawAllClients, "sh"] + (socket.map { ["-L", $0] } ?? []))
        case .eww(let variable): start(["eww", "poll", variable])
        case .genmon(let item):
            // The message of xfce4-panel --plugin-event, which needs a display and opens a dialog if no panel runs.
            start([
                "dbus-send", "--session", "--type=method_call", "--dest=org.xfce.Panel", "/org/xfce/Panel",
                "org.xfce.Panel.PluginEvent", "string:genmon-\(item)", "string:refresh", "variant:boolean:true",
            ])
        }
    }
}

/// The signal SIGRTMIN+`number`, for every running program of one name.
///
/// The signal would end a process that is not prepared for it. It is therefore sent only to processes of this user
/// whose program file has exactly that name and that handle or await the signal.
package struct RealTimeSignal: Sendable {
    let program: String
    let number: Int32

    /// Creates a signal without sending it.
    ///
    /// - Parameters:
    ///   - program: The name of the program file, without a directory.
    ///   - number: From 1 to SIGRTMAX − SIGRTMIN, usually 30. Any other number is never sent.
    package init(to program: String, number: Int32) {
        self.program = program
        self.number = number
    }

    /// Sends the signal.
    ///
    /// - Returns: The number of processes that it was sent to.
    @discardableResult
    package func send() -> Int {
        let first = __libc_current_sigrtmin()
        guard number >= 1, number <= __libc_current_sigrtmax() - first else { return 0 }
        return ProcessFacts.processes(named: program).count { send(first + number, to: $0) }
    }

    // A signal that is sent by handle cannot reach another process that reuses the number. The facts are therefore read
    // after opening the handle.
    private func send(_ signal: Int32, to process: pid_t) -> Bool {
        guard let handle = ProcessHandle(of: process) else { return false }
        guard let facts = ProcessFacts(of: process), facts.program == program, facts.user == geteuid(),
            facts.isPrepared(for: signal)
        else { return false }
        return handle.send(signal)
    }
}
