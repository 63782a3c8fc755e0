internal import AppGroup
package import DesktopIntegration
internal import TaskHubGroup

extension DesktopInstallation {
    /// The handler that starts the main command, for the container that the options name.
    ///
    /// What a shell sets is not known elsewhere: only the one in the home directory needs no name.
    package static func ofInstalledPrograms(_ common: ProgramOptions) throws -> DesktopInstallation {
        let container = try ContainerLocation.taskHub.path(argument: common.container, environment: environmentValue)
        let usual = try ContainerLocation.taskHub.path(argument: nil) { $0 == "HOME" ? environmentValue($0) : nil }
        guard let program = InstalledPrograms.taskhub() else { throw IntegrationError.unusableProgramPath }
        return try DesktopInstallation(
            program: program, container: container == usual ? nil : container,
            environment: ThisProgram.environment())
    }
}
