internal import AppGroup
internal import ProcessControl
internal import TaskHubGroup

/// The systemd units that sync without a terminal: every five minutes, and when a change is queued.
struct SyncUnits {
    private static let tool = "systemctl"
    private static let started = ["taskhub-sync.timer", "taskhub-sync.path"]

    private let directory: String
    private let files: [(name: String, text: String)]
    private let environment: [String: String]
    private let timeLimit: Duration

    /// Describes the units.
    ///
    /// Without a `container`, the program finds the default one itself.
    init(
        in directory: String, program: String, container: String?, usualContainer: String,
        environment: [String: String], timeLimit: Duration
    ) {
        self.directory = directory
        self.environment = environment
        self.timeLimit = timeLimit
        let arguments = ["sync"] + (container.map { ["--container", $0] } ?? [])
        let command = [SyncUnits.quoted(program, hasVariables: false)] + arguments.map { SyncUnits.quoted($0) }
        files = [
            ("taskhub-sync.service", SyncUnits.service(command.joined(separator: " "))),
            ("taskhub-sync.timer", SyncUnits.timer),
            ("taskhub-sync.path", SyncUnits.path(ContainerPaths(container: container ?? usualContainer).outboxStamp)),
        ]
    }

    func install(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        var steps: [IntegrationStep] = []
        for (name, text) in files { steps.append(step(name, try file(name).install(text, dryRun: dryRun))) }
        if steps.contains(where: { $0.outcome == .leftAlone }) { return steps }
        return steps + [start(isChanged: steps.contains { $0.outcome == .written }, dryRun: dryRun)]
    }

    func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        var ours: [String] = []
        var steps: [IntegrationStep] = []
        for (name, _) in files {
            guard let outcome = try file(name).uninstall(dryRun: true) else { continue }
            if outcome == .removed { ours.append(name) }
            steps.append(step(name, outcome))
        }
        guard !ours.isEmpty, !dryRun else { return steps }
        let running = SyncUnits.started.filter(ours.contains)
        if let manager, !running.isEmpty {
            _ = manager.run(["--user", "disable", "--now"] + running, within: timeLimit)
        }
        for name in ours { _ = try file(name).uninstall(dryRun: false) }
        // Without a running systemd, nothing else removes the links.
        for name in running { _ = try UserFile.remove(SyncUnits.link(to: name, in: directory)) }
        _ = manager?.run(["--user", "daemon-reload"], within: timeLimit)
        return steps
    }

    private func start(isChanged: Bool, dryRun: Bool) -> IntegrationStep {
        guard let tool = Tool(SyncUnits.tool, environment: environment) else {
            return IntegrationStep(.sync, .skipped(missingTool: SyncUnits.tool))
        }
        guard let manager else { return IntegrationStep(.sync, .noUserManager) }
        let areRunning = ["is-enabled", "is-active"].allSatisfy {
            manager.run(["--user", $0, "--quiet"] + SyncUnits.started, within: timeLimit) != nil
        }
        if areRunning, !isChanged { return IntegrationStep(.sync, .unchanged) }
        if !dryRun {
            // Running units must adopt the changes.
            let commands = [["daemon-reload"], ["enable"] + SyncUnits.started, ["restart"] + SyncUnits.started]
            for command in commands where tool.run(["--user"] + command, within: timeLimit) == nil {
                return IntegrationStep(.sync, .failed(tool: SyncUnits.tool))
            }
        }
        return IntegrationStep(.sync, .written)
    }

    /// The tool, or nil if this user has no running systemd, as in a container or over some kinds of ssh.
    private var manager: Tool? {
        guard let tool = Tool(SyncUnits.tool, environment: environment),
            tool.run(["--user", "show-environment"], within: timeLimit) != nil
        else { return nil }
        return tool
    }

    private func file(_ name: String) -> OwnedFile { OwnedFile(path: "\(directory)/\(name)") }

    private func step(_ name: String, _ outcome: IntegrationStep.Outcome) -> IntegrationStep {
        IntegrationStep(.unitFile(path: file(name).path), outcome)
    }

    private static func link(to name: String, in directory: String) -> String {
        let kind = name.split(separator: ".").last ?? ""
        return "\(directory)/\(kind)s.target.wants/\(name)"
    }

    /// Quotes a word of a command for systemd, which expands variables in every word except the first
    /// (systemd.service(5), "Command lines").
    private static func quoted(_ argument: String, hasVariables: Bool = true) -> String {
        let escaped = argument.escaped { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case "%": "%%"
            case "$" where hasVariables: "$$"
            default: nil
            }
        }
        let isPlain = argument.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }
        return isPlain ? argument : "\"\(escaped)\""
    }

    /// Returns the text of the service.
    ///
    /// An unreachable or throttling server, a locked keyring and a missing set-up are not failures of the unit: the
    /// next run retries. A needed sign-in is a failure, so that the user sees it.
    private static func service(_ command: String) -> String {
        """
        \(OwnedFile.mark)
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
        \(OwnedFile.mark)
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
        \(OwnedFile.mark)
        [Unit]
        Description=Synchronize Task Hub tasks when one was changed here

        [Path]
        PathChanged=\(outbox.escaped { $0 == "%" ? "%%" : nil })

        [Install]
        WantedBy=paths.target

        """
    }
}
