/// One thing that installing or removing did, or would do.
package struct IntegrationStep: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        case desktopFile(path: String)
        /// Which program opens the links of a scheme.
        case scheme(String)
        /// The user's choices, from which ours is taken out.
        case associations(path: String)
        /// The list of desktop files by type, which desktops read.
        case desktopDatabase(path: String)
        /// Where services, bars and keybindings learn of the container.
        case environmentFile(path: String)
        /// A unit of systemd's, for synchronising.
        case unitFile(path: String)
        /// The units are enabled and run.
        case sync
    }

    package enum Outcome: Hashable, Sendable {
        case written
        case unchanged
        case removed
        /// Another program had it.
        case replaced(desktopFile: String)
        /// Somebody else's, and left as it is.
        case leftAlone
        case skipped(missingTool: String)
        /// No systemd of this user runs here.
        case noUserManager
        /// The tool ended with an error or took too long.
        case failed(tool: String)
    }

    package let subject: Subject
    package let outcome: Outcome

    init(_ subject: Subject, _ outcome: Outcome) {
        self.subject = subject
        self.outcome = outcome
    }
}
