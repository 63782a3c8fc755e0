/// The texts of a service that a timer starts, and of the timer.
enum TimerUnits {
    /// Returns the text of the service.
    ///
    /// Its restrictions need no namespaces, which a user's systemd may not be allowed to make. The command keeps the
    /// user's files and network, and the session bus with the keyring on it.
    static func service(
        _ description: String, _ command: InstalledCommand, mark: String, variables: [(name: String, value: String)]
    ) -> String {
        """
        \(mark)
        [Unit]
        Description=\(description)
        StartLimitIntervalSec=0

        [Service]
        Type=oneshot
        \(variables.map { "Environment=\(UnitCommand.assignment($0.name, $0.value))" }.joined(separator: "\n"))
        ExecStart=\(UnitCommand.line(command.words))
        # The server is away, or asked to be left alone. The next run tries again.
        SuccessExitStatus=69 75
        TimeoutStartSec=15min
        UMask=0077
        # A dump may contain tokens.
        LimitCORE=0
        NoNewPrivileges=true
        LockPersonality=true
        RestrictRealtime=true
        RestrictSUIDSGID=true
        SystemCallArchitectures=native
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK

        """
    }

    /// Returns the text of the timer.
    static func timer(_ description: String, _ interval: RepeatInterval, mark: String) -> String {
        """
        \(mark)
        [Unit]
        Description=\(description)

        [Timer]
        \(interval.lines)

        [Install]
        WantedBy=timers.target

        """
    }
}
