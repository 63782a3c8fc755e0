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
        /// A systemd unit.
        case unitFile(path: String)
        /// Whether these units are enabled and running.
        case units([String])
        /// The entry that starts a program at the login.
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

    package init(_ subject: Subject, _ outcome: Outcome) {
        self.subject = subject
        self.outcome = outcome
    }
}
