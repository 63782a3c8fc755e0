internal import UserIntegration

/// The file from which systemd passes the container's path to everything that it starts for this user.
///
/// Bars, keybindings and services do not see what a shell's rc file exports (environment.d(5)).
struct EnvironmentFile {
    private let file: OwnedFile

    init(in directory: String) {
        file = OwnedFile(path: "\(directory)/60-taskhub.conf", mark: DesktopFile.fileMark)
    }

    /// Writes the file, or removes ours if there is no container to name.
    ///
    /// A file that is not ours is left alone: it may hold the user's own variables.
    func install(_ container: String?, dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        guard let container else { return try uninstall(dryRun: dryRun) }
        return [step(try file.install(EnvironmentFile.text(container), dryRun: dryRun))]
    }

    func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        try file.uninstall(dryRun: dryRun).map { [step($0)] } ?? []
    }

    private func step(_ outcome: IntegrationStep.Outcome) -> IntegrationStep {
        IntegrationStep(.environmentFile(path: file.path), outcome)
    }

    private static func text(_ container: String) -> String {
        let value = container.escaped { scalar in
            switch scalar {
            case "\\", "\"", "`": "\\\(scalar)"
            // A single dollar sign begins a variable.
            case "$": "$$"
            default: nil
            }
        }
        return "\(DesktopFile.fileMark)\nTASKHUB_GROUP_CONTAINER=\"\(value)\"\n"
    }
}
