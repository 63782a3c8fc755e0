internal import AppGroup
internal import TaskHubGroup
internal import UserIntegration

/// The systemd units that sync without a terminal: every five minutes, when a change is queued, when the network comes
/// up and when the machine wakes.
enum SyncUnits {
    static let timerName = "taskhub-sync.timer"
    static let started = [
        (name: timerName, target: "timers.target"), (name: "taskhub-sync.path", target: "paths.target"),
        (name: "taskhub-sync-network.service", target: "default.target"),
    ]

    /// Returns the names and texts of the units.
    ///
    /// Without a `container`, the program finds the default one itself.
    static func files(program: String, container: String?, usualContainer: String) -> [(name: String, text: String)] {
        func command(_ arguments: [String]) -> String {
            UnitCommand.line([program] + arguments + (container.map { ["--container", $0] } ?? []))
        }
        return [
            ("taskhub-sync.service", service(command(["sync"]))), (timerName, timer),
            ("taskhub-sync.path", path(ContainerPaths(container: container ?? usualContainer).outboxStamp)),
            ("taskhub-sync-network.service", network(command(["sync", "--on-network"]))),
        ]
    }

    /// Returns the text of the service.
    ///
    /// An unreachable or throttling server, a locked keyring and a missing set-up are not failures of the unit: the
    /// next run retries. A needed sign-in is a failure, so that the user sees it.
    private static func service(_ command: String) -> String {
        """
        \(DesktopFile.fileMark)
        [Unit]
        Description=Synchronize Task Hub tasks
        # Many changes in a row start it often.
        StartLimitIntervalSec=0

        [Service]
        Type=oneshot
        ExecStart=\(command)
        SuccessExitStatus=69 75 78
        # A sync ends by itself after half an hour. For a oneshot service, this is the limit of the whole run.
        TimeoutStartSec=35min
        TimeoutStopSec=30s

        """
    }

    private static let timer = """
        \(DesktopFile.fileMark)
        [Unit]
        Description=Synchronize Task Hub tasks now and then

        [Timer]
        OnCalendar=*:0/5
        RandomizedDelaySec=60
        Persistent=true

        [Install]
        WantedBy=timers.target

        """

    /// Returns the text of the path unit, which does not watch the store itself: the sync writes to it and would start
    /// itself again.
    private static func path(_ outbox: String) -> String {
        """
        \(DesktopFile.fileMark)
        [Unit]
        Description=Synchronize Task Hub tasks when one was changed here

        [Path]
        PathChanged=\(outbox.escaped { $0 == "%" ? "%%" : nil })

        [Install]
        WantedBy=paths.target

        """
    }

    /// Returns the text of the service that waits for the network.
    ///
    /// It syncs by itself: the user's manager cannot wait for the targets of the system's.
    private static func network(_ command: String) -> String {
        """
        \(DesktopFile.fileMark)
        [Unit]
        Description=Synchronize Task Hub tasks when the network comes up or the machine wakes

        [Service]
        ExecStart=\(command)
        # As when the system bus is started again.
        Restart=on-failure
        RestartSec=30s

        [Install]
        WantedBy=default.target

        """
    }
}
