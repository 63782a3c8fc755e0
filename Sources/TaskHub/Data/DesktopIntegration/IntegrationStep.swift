/// One step that installing or removing took, or would take.
package struct IntegrationStep: Hashable, Sendable {
    /// What the step is about.
    package enum Subject: Hashable, Sendable {
        /// The desktop file of the link handler.
        case desktopFile(path: String)
        /// The program that opens the links of a scheme.
        case scheme(String)
        /// The user's choices, from which ours is removed.
        case associations(path: String)
        /// The index of desktop files by type, which desktops read.
        case desktopDatabase(path: String)
        /// The file that passes the container's path to services, bars and keybindings.
        case environmentFile(path: String)
        /// A systemd unit for the sync or the reminders.
        case unitFile(path: String)
        /// Whether the units of the sync are enabled and running.
        case sync
        /// Whether the unit of the reminders is enabled and running.
        case reminders
        /// The entry that starts the reminders where there is no systemd.
        case autostartEntry(path: String)
    }

    /// What became of the subject.
    package enum Outcome: Hashable, Sendable {
        /// It was written or started.
        case written
        /// It was already as wanted.
        case unchanged
        /// It was removed.
        case removed
        /// It belonged to another program and is now ours.
        case replaced(desktopFile: String)
        /// It belongs to another program and was not changed.
        case leftAlone
        /// The tool for it is not installed.
        case skipped(missingTool: String)
        /// This user has no running systemd.
        case noUserManager
        /// The tool failed or timed out.
        case failed(tool: String)
    }

    package let subject: Subject
    package let outcome: Outcome

    init(_ subject: Subject, _ outcome: Outcome) {
        self.subject = subject
        self.outcome = outcome
    }
}
