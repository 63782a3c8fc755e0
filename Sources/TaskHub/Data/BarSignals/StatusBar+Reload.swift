internal import GroupDefaults
internal import TaskHubDefaults

extension StatusBar {
    /// Redraws the status line of each client, because each session may have its own.
    private static let redrawAllClients = """
        tmux "$@" list-clients -F '#{client_name}' | \
        while read -r client; do tmux "$@" refresh-client -S -t "$client"; done
        """

    /// Makes the bar redraw its card, by the bar's own mechanism.
    ///
    /// - Parameter start: Starts a program with its arguments and does not wait for it. The arguments contain nothing
    ///   of a task.
    func reload(start: ([String]) -> Void) {
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
