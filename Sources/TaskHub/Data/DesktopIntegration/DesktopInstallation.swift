internal import AppGroup
internal import TaskHubGroup
package import UserIntegration

/// Makes this user's desktop open our links with our program, and makes systemd run the sync and the reminders.
package struct DesktopInstallation: Sendable {
    /// The schemes of our links.
    package static let schemes = DesktopFile.schemes

    private let container: String?
    private let links: LinkRegistration
    private let environmentFile: EnvironmentFile
    private let syncUnits: UserUnits
    private let reminderUnit: UserUnits
    private let autostart: AutostartEntry

    /// Describes an installation without changing anything.
    ///
    /// - Parameters:
    ///   - program: The absolute path of the program that opens links and syncs.
    ///   - container: The container that the installed files name. Nil for the default one, which needs no name.
    ///   - environment: The environment of the tools that are run, which are found in its `PATH`.
    ///   - timeLimit: How long each tool may run.
    /// - Throws: ``IntegrationError`` if a path cannot be used, or the user's directories are unknown.
    package init(
        program: String, container: String? = nil, environment: [String: String],
        timeLimit: Duration = .seconds(10)
    ) throws(IntegrationError) {
        self.container = container
        let entry = try DesktopFile(program: program, container: container)
        let data = try UserFile.dataDirectory(environment)
        let configuration = try UserFile.configurationDirectory(environment)
        links = LinkRegistration(
            DesktopFile.schemes,
            by: OwnedFile(path: "\(data)/applications/\(DesktopFile.name)", isOurs: DesktopFile.isOurs),
            holding: entry.text, associations: "\(configuration)/mimeapps.list", environment: environment,
            timeLimit: timeLimit)
        environmentFile = EnvironmentFile(in: "\(configuration)/environment.d")
        let units = "\(configuration)/systemd/user"
        syncUnits = UserUnits(
            SyncUnits.files(
                program: program, container: container,
                usualContainer: try DesktopInstallation.usualContainer(environment)),
            started: SyncUnits.started, mark: DesktopFile.fileMark, in: units, environment: environment,
            timeLimit: timeLimit)
        reminderUnit = UserUnits(
            ReminderUnit.files(program: program, container: container), started: ReminderUnit.started,
            mark: DesktopFile.fileMark, in: units, environment: environment, timeLimit: timeLimit)
        autostart = AutostartEntry(in: "\(configuration)/autostart", program: program, container: container)
    }

    private static func usualContainer(_ environment: [String: String]) throws(IntegrationError) -> String {
        do throws(ContainerError) {
            return try ContainerLocation.taskHub.path(argument: nil) { $0 == "HOME" ? environment[$0] : nil }
        } catch {
            throw .homeUnknown
        }
    }

    /// Writes the files, registers the link handler and starts the units.
    ///
    /// If this user has no running systemd, the desktop starts the reminders at the next login.
    ///
    /// A second call changes nothing.
    ///
    /// - Parameter dryRun: Whether to return the steps without taking them.
    /// - Returns: The steps in the order in which they were taken.
    /// - Throws: ``IntegrationError/system(path:errno:)``.
    package func install(dryRun: Bool = false) throws(IntegrationError) -> [IntegrationStep] {
        try links.install(dryRun: dryRun) + environmentFile.install(container, dryRun: dryRun)
            + syncUnits.install(dryRun: dryRun) + reminderUnit.install(dryRun: dryRun)
            + autostart.install(isNeeded: !reminderUnit.haveManager, dryRun: dryRun)
    }

    /// Removes what ``install(dryRun:)`` has written, and nothing else.
    ///
    /// - Parameter dryRun: Whether to return the steps without taking them.
    /// - Returns: The steps in the order in which they were taken.
    /// - Throws: ``IntegrationError/system(path:errno:)``.
    package func uninstall(dryRun: Bool = false) throws(IntegrationError) -> [IntegrationStep] {
        try links.uninstall(dryRun: dryRun) + environmentFile.uninstall(dryRun: dryRun)
            + syncUnits.uninstall(dryRun: dryRun) + reminderUnit.uninstall(dryRun: dryRun)
            + autostart.uninstall(dryRun: dryRun)
    }

    /// Whether a timer of systemd syncs regularly.
    package var syncsRegularly: Bool { syncUnits.isEnabled(SyncUnits.timerName) }

    /// Returns which program opens our links now.
    package func linkStatus() throws(IntegrationError) -> LinkStatus {
        try links.status()
    }
}
