internal import DesktopIntegration
internal import Glibc

extension Diagnosis {
    init(_ error: IntegrationError) {
        self =
            switch error {
            case .homeUnknown:
                Diagnosis(
                    .containerUnusable, "home_unknown", "HOME is not set to an absolute path", "Set HOME to one")
            case .unusableProgramPath:
                Diagnosis(
                    .refused, "program_path", "this program's path can't stand in a desktop file",
                    "Install it at a plain path")
            case .unusableContainerPath:
                Diagnosis(
                    .refused, "container_path", "the container's path can't stand in a desktop file",
                    "Put the container at a plain path")
            case .system(let path, let code):
                Diagnosis(
                    .inputOutput, "file_failed", "\(path): \(String(cString: strerror(code)))",
                    "Make it writable and try again")
            }
    }
}
