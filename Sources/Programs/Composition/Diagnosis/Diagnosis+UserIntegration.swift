internal import PosixFiles
internal import UserIntegration

extension Diagnosis {
    init(_ error: IntegrationError) {
        self =
            switch error {
            case .homeUnknown:
                .containerUnusable(
                    "home_unknown", "HOME is not set to an absolute path",
                    "Set HOME to an absolute path")
            case .unusableProgramPath:
                .refused(
                    "program_path", "this program's path cannot be used in a desktop file",
                    "Install it at a path without special characters")
            case .unusableContainerPath:
                .refused(
                    "container_path", "the container's path cannot be used in a desktop file",
                    "Put the container at a path without special characters")
            case .system(let path, let code):
                .inputOutput(
                    "file_failed", "\(path): \(Errno(code: code).text)",
                    "Make it writable and try again")
            }
    }
}
