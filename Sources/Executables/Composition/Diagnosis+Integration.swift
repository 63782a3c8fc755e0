internal import DesktopIntegration
internal import Glibc

extension Diagnosis {
    init(_ error: IntegrationError) {
        self =
            switch error {
            case .homeUnknown:
                Diagnosis(
                    .containerUnusable, "home_unknown", "HOME is not set to an absolute path",
                    "Set HOME to an absolute path")
            case .unusableProgramPath:
                Diagnosis(
                    .refused, "program_path", "this program's path cannot be used in a desktop file",
                    "Install it at a path without special characters")
            case .unusableContainerPath:
                Diagnosis(
                    .refused, "container_path", "the container's path cannot be used in a desktop file",
                    "Put the container at a path without special characters")
            case .system(let path, let code):
                Diagnosis(
                    .inputOutput, "file_failed", "\(path): \(String(cString: strerror(code)))",
                    "Make it writable and try again")
            }
    }
}
