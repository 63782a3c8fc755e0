internal import AppGroup
internal import TaskHubGroup

/// Makes this user's desktop open our links with our program, and has systemd synchronise.
package struct DesktopInstallation: Sendable {
    package static let schemes = LinkRegistration.schemes

    private let container: String?
    private let links: LinkRegistration
    private let environmentFile: EnvironmentFile
    private let units: SyncUnits

    /// Opens links with the program at an absolute path.
    ///
    /// `container` is one that no program would use by itself; it is named wherever it must be. Tools get `environment`
    /// and are looked for in its `PATH`; each may take as long as `timeLimit`.
    package init(
        program: String, container: String? = nil, environment: [String: String],
        timeLimit: Duration = .seconds(10)
    ) throws(IntegrationError) {
        self.container = container
        let entry = try DesktopFile(program: program, container: container)
        let data = try DesktopInstallation.directory("XDG_DATA_HOME", below: ".local/share", environment)
        let configuration = try DesktopInstallation.directory("XDG_CONFIG_HOME", below: ".config", environment)
        links = LinkRegistration(
            of: entry, in: "\(data)/applications", associations: "\(configuration)/mimeapps.list",
            environment: environment, timeLimit: timeLimit)
        environmentFile = EnvironmentFile(in: "\(configuration)/environment.d")
        units = SyncUnits(
            in: "\(configuration)/systemd/user", program: program, container: container,
            usualContainer: try DesktopInstallation.usualContainer(environment),
            environment: environment, timeLimit: timeLimit)
    }

    private static func directory(
        _ variable: String, below home: String, _ environment: [String: String]
    ) throws(IntegrationError) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return path }
        guard let path = environment["HOME"], path.hasPrefix("/") else { throw .homeUnknown }
        return "\(path)/\(home)"
    }

    private static func usualContainer(_ environment: [String: String]) throws(IntegrationError) -> String {
        do throws(ContainerError) {
            return try ContainerLocation.taskHub.path(argument: nil) { $0 == "HOME" ? environment[$0] : nil }
        } catch {
            throw .homeUnknown
        }
    }

    package var desktopFilePath: String { links.file.path }

    /// Writes the desktop file and registers it; done twice, the second time changes nothing.
    ///
    /// A dry run tells the same steps and does none of them.
    package func install(dryRun: Bool = false) throws(IntegrationError) -> [IntegrationStep] {
        try links.install(dryRun: dryRun) + environmentFile.install(container, dryRun: dryRun)
            + units.install(dryRun: dryRun)
    }

    /// Removes what ``install(dryRun:)`` has written, and nothing else.
    package func uninstall(dryRun: Bool = false) throws(IntegrationError) -> [IntegrationStep] {
        try links.uninstall(dryRun: dryRun) + environmentFile.uninstall(dryRun: dryRun)
            + units.uninstall(dryRun: dryRun)
    }

    package func linkStatus() throws(IntegrationError) -> LinkStatus {
        try links.status()
    }
}

/// Why the desktop can't be told of the program.
package enum IntegrationError: Error, Hashable, Sendable {
    /// Neither the XDG variable nor `HOME` says where the user's files are.
    case homeUnknown
    /// No absolute path, or one with characters that a desktop file can't name.
    case unusableProgramPath
    case unusableContainerPath
    case system(path: String, errno: Int32)
}
