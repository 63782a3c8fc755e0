internal import UserIntegration

/// The systemd unit that shows reminders.
enum ReminderUnit {
    // Every desktop reaches this target at the login. Few reach graphical-session.target, and sway is not among them;
    // the service waits for the desktop's notifications instead.
    static let started = [(name: "taskhub-remind.service", target: "default.target")]

    /// Returns the name and the text of the unit.
    ///
    /// Without a `container`, the program finds the default one itself.
    static func files(program: String, container: String?) -> [(name: String, text: String)] {
        let words = [program, "remind", "--watch"] + (container.map { ["--container", $0] } ?? [])
        return [(started[0].name, text(UnitCommand.line(words)))]
    }

    /// Returns the text.
    ///
    /// It has no options that restrict the service: a terminal that a notification opens would have them too.
    private static func text(_ command: String) -> String {
        """
        \(DesktopFile.fileMark)
        [Unit]
        Description=Remind of Task Hub tasks
        StartLimitIntervalSec=0

        [Service]
        ExecStart=\(command)
        Restart=on-failure
        RestartSec=30s
        # Terminals that were opened from a notification stay.
        KillMode=process

        [Install]
        WantedBy=\(started[0].target)

        """
    }
}
