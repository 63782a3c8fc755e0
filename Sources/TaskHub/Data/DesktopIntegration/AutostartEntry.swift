internal import UserIntegration

/// The desktop entry that starts the reminders at the login, for desktops without systemd (Desktop Application Autostart
/// Specification 0.5).
struct AutostartEntry {
    private let file: OwnedFile
    private let program: String
    private let container: String?

    init(in directory: String, program: String, container: String?) {
        file = OwnedFile(path: "\(directory)/dev.taskhub.remind.desktop", mark: DesktopFile.fileMark)
        self.program = program
        self.container = container
    }

    /// Writes the entry, or removes ours if it `isNeeded` no longer.
    func install(isNeeded: Bool, dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        guard isNeeded else { return try uninstall(dryRun: dryRun) }
        return [step(try file.install(text, dryRun: dryRun))]
    }

    func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        try file.uninstall(dryRun: dryRun).map { [step($0)] } ?? []
    }

    private func step(_ outcome: IntegrationStep.Outcome) -> IntegrationStep {
        IntegrationStep(.autostartEntry(path: file.path), outcome)
    }

    private var text: String {
        let words = [program, "remind", "--watch"] + (container.map { ["--container", $0] } ?? [])
        return """
            \(DesktopFile.fileMark)
            [Desktop Entry]
            Type=Application
            Name=Task Hub reminders
            Comment=Shows a notification when a task is due
            Exec=\(DesktopEntryCommand.line(words))
            Terminal=false
            NoDisplay=true
            X-systemd-skip=true

            """
    }
}
