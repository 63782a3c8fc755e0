internal import AppGroup
internal import Composition
internal import DesktopIntegration
internal import TaskHubGroup

extension DesktopIntegration {
    /// The handler that starts this very program, for the container that the options name.
    ///
    /// What a shell sets is not known elsewhere: only the one in the home directory needs no name.
    static func ofThisProgram(_ common: ProgramOptions) throws -> DesktopIntegration {
        let container = try ContainerLocation.taskHub.path(argument: common.container, environment: environmentValue)
        let usual = try ContainerLocation.taskHub.path(argument: nil) { $0 == "HOME" ? environmentValue($0) : nil }
        guard let program = ThisProgram.path() else { throw IntegrationError.unusableProgramPath }
        return try DesktopIntegration(
            program: program, container: container == usual ? nil : container,
            environment: ThisProgram.environment())
    }
}
