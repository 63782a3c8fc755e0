internal import GroupDefaults
internal import TaskHubDefaults

extension StatusBar {
    /// Each session may show another status line; without a client there is none to draw.
    private static let redrawAllClients = """
        tmux "$@" list-clients -F '#{client_name}' | \
        while read -r client; do tmux "$@" refresh-client -S -t "$client"; done
        """

    /// Makes the bar draw anew, by its own means.
    ///
    /// `start` runs a program and does not wait for it. None of its words has anything of a task in it.
    func reload(start: ([String]) -> Void) {
        switch self {
        case .signal(let program, let number): RealTimeSignal(to: program, number: number).send()
        case .polybar(let module): start(["polybar-msg", "action", "#\(module).hook.0"])
        case .tmux(let socket):
            start(["sh", "-c", StatusBar.redrawAllClients, "sh"] + (socket.map { ["-L", $0] } ?? []))
        case .eww(let variable): start(["eww", "poll", variable])
        case .genmon(let item):
            // What xfce4-panel --plugin-event sends: that needs a display, and where no panel runs opens a dialog.
            start([
                "dbus-send", "--session", "--type=method_call", "--dest=org.xfce.Panel", "/org/xfce/Panel",
                "org.xfce.Panel.PluginEvent", "string:genmon-\(item)", "string:refresh", "variant:boolean:true",
            ])
        }
    }
}
