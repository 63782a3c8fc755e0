import PosixFiles
package import ProgramFailures
import TextLayout
package import UserIntegration

extension IntegrationError: ExplainedError {
    package func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .homeUnknown:
            ProgramFailure(.containerUnusable, "home_unknown", "HOME is not set", "Set HOME to your home directory")
        case .unusableProgramPath:
            ProgramFailure(
                .refused, "program_refused", "the program's path has a control character", "Give it another name")
        case .unusableContainerPath:
            ProgramFailure(
                .refused, "container_refused", "the container's path has a control character",
                "Choose another directory with --container")
        case .system(let path, let code):
            ProgramFailure(
                .inputOutput, "not_installed", "\(path) could not be changed: \(Errno(code: code).text)",
                "Check its permissions")
        }
    }
}

extension InstalledCommandError: ExplainedError {
    package func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .missing:
            ProgramFailure(.usage, "usage", "no command was given to run", "Put it after '--'")
        case .notFound(let name):
            ProgramFailure(
                .refused, "command_missing", "there is no program \(DisplayText.quoted(name)) that can be run",
                "Give its absolute path, and make it executable")
        case .controlCharacter:
            ProgramFailure(
                .refused, "command_refused", "the command has a control character", "Put the command into a script")
        }
    }
}
