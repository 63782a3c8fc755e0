internal import Glibc
internal import ProcessControl

/// Units of the user's systemd that belong together.
package struct UserUnits: Sendable {
    private static let tool = "systemctl"

    /// The subject of reports about starting them.
    private var subject: IntegrationStep.Subject { .units(started.map(\.name)) }
    private let files: [(name: String, text: String)]
    /// Those that are enabled and started, each with the target that starts it at the login.
    private let started: [(name: String, target: String)]
    private let mark: String
    private let followsLinks: Bool
    private let directory: String
    private let environment: [String: String]
    private let timeLimit: Duration

    /// Describes the units without changing anything.
    ///
    /// - Parameters:
    ///   - files: The names and texts of the unit files.
    ///   - started: Those that are enabled and started, each with the target that starts it at the login.
    ///   - mark: The first line of each text.
    ///   - followsLinks: Whether a symbolic link in the place of a file is followed.
    ///   - directory: Where the files are.
    ///   - environment: The environment of systemctl, which is found in its `PATH`.
    ///   - timeLimit: How long each call of systemctl may take.
    package init(
        _ files: [(name: String, text: String)], started: [(name: String, target: String)], mark: String,
        followsLinks: Bool = true, in directory: String, environment: [String: String], timeLimit: Duration
    ) {
        self.mark = mark
        self.followsLinks = followsLinks
        self.files = files
        self.started = started
        self.directory = directory
        self.environment = environment
        self.timeLimit = timeLimit
    }

    package func install(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        var steps: [IntegrationStep] = []
        for (name, text) in files { steps.append(step(name, try file(name).install(text, dryRun: true))) }
        // Our timer would start another program's service.
        let foreign = steps.filter { $0.outcome == .leftAlone }
        guard foreign.isEmpty else { return foreign }
        if !dryRun { for (name, text) in files { _ = try file(name).install(text, dryRun: false) } }
        return steps + [start(isChanged: steps.contains { $0.outcome == .written }, dryRun: dryRun)]
    }

    package func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        var ours: [String] = []
        var steps: [IntegrationStep] = []
        for (name, _) in files {
            guard let outcome = try file(name).uninstall(dryRun: true) else { continue }
            if outcome == .removed { ours.append(name) }
            steps.append(step(name, outcome))
        }
        guard !ours.isEmpty, !dryRun else { return steps }
        let running = started.filter { ours.contains($0.name) }
        if let manager, !running.isEmpty {
            _ = manager.run(["--user", "disable", "--now"] + running.map(\.name), within: timeLimit)
            // systemd keeps when a persistent timer last elapsed, also once the unit is gone.
            for unit in running where unit.name.hasSuffix(".timer") {
                _ = manager.run(["--user", "clean", "--what=state", unit.name], within: timeLimit)
            }
        }
        for name in ours { _ = try file(name).uninstall(dryRun: false) }
        // Without a running systemd, nothing else removes the links.
        for unit in running { _ = try UserFile.remove(link(to: unit)) }
        _ = manager?.run(["--user", "daemon-reload"], within: timeLimit)
        return steps
    }

    private func start(isChanged: Bool, dryRun: Bool) -> IntegrationStep {
        guard let tool = Tool(UserUnits.tool, environment: environment) else {
            return IntegrationStep(subject, .skipped(missingTool: UserUnits.tool))
        }
        guard let manager else { return IntegrationStep(subject, .noUserManager) }
        let names = started.map(\.name)
        let areRunning = ["is-enabled", "is-active"].allSatisfy {
            manager.run(["--user", $0, "--quiet"] + names, within: timeLimit) != nil
        }
        if areRunning, !isChanged { return IntegrationStep(subject, .unchanged) }
        if !dryRun {
            // Running units must adopt the changes.
            let commands = [["daemon-reload"], ["enable"] + names, ["restart"] + names]
            for command in commands where tool.run(["--user"] + command, within: timeLimit) == nil {
                return IntegrationStep(subject, .failed(tool: UserUnits.tool))
            }
        }
        return IntegrationStep(subject, .written)
    }

    /// Whether one that is started starts with the user's systemd.
    package func isEnabled(_ name: String) -> Bool {
        var status = stat()
        return started.contains { $0.name == name && lstat(link(to: $0), &status) == 0 }
    }

    private func link(to unit: (name: String, target: String)) -> String {
        "\(directory)/\(unit.target).wants/\(unit.name)"
    }

    /// Whether this user has a running systemd.
    package var haveManager: Bool { manager != nil }

    /// The tool, or nil if this user has no running systemd, as in a container or over some kinds of ssh.
    private var manager: Tool? {
        guard let tool = Tool(UserUnits.tool, environment: environment),
            tool.run(["--user", "show-environment"], within: timeLimit) != nil
        else { return nil }
        return tool
    }

    private func file(_ name: String) -> OwnedFile {
        OwnedFile(path: "\(directory)/\(name)", mark: mark, followsLinks: followsLinks)
    }

    private func step(_ name: String, _ outcome: IntegrationStep.Outcome) -> IntegrationStep {
        IntegrationStep(.unitFile(path: file(name).path), outcome)
    }
}
