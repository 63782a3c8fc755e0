/// The file by which systemd tells the container's path to everything that it starts for this user.
///
/// Bars, keybindings and services see nothing of what a shell's rc file exports.
struct EnvironmentFile {
    private let file: OwnedFile

    init(in directory: String) {
        file = OwnedFile(path: "\(directory)/60-taskhub.conf")
    }

    /// Names a container; without one, nothing of ours stays.
    ///
    /// One that is not ours may hold variables of the user's own.
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
            // A variable's name follows a single one.
            case "$": "$$"
            default: nil
            }
        }
        return "\(OwnedFile.mark)\nTASKHUB_GROUP_CONTAINER=\"\(value)\"\n"
    }
}
