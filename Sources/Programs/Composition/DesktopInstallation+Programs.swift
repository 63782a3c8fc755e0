internal import AppGroup
package import DesktopIntegration
internal import PosixFiles
internal import TaskHubGroup
internal import UserIntegration

extension DesktopInstallation {
    /// Creates the installation that starts the main command with the container that the options name.
    ///
    /// The desktop does not see a shell's variables, so any container outside the home directory is named explicitly.
    /// `toolTimeout` is how long each of the desktop's tools may run.
    package static func ofInstalledPrograms(
        _ common: ProgramOptions, toolTimeout: Duration = .seconds(10)
    ) throws -> DesktopInstallation {
        let container = try ContainerLocation.taskHub.path(argument: common.container, environment: environmentValue)
        let usual = try ContainerLocation.taskHub.path(argument: nil) { $0 == "HOME" ? environmentValue($0) : nil }
        guard let program = InstalledPrograms.taskhub() else { throw IntegrationError.unusableProgramPath }
        return try DesktopInstallation(
            program: program, container: Path.resolved(container) == Path.resolved(usual) ? nil : container,
            environment: ThisProgram.environment(), timeLimit: toolTimeout)
    }
}
