package import TaskActions

/// The steps that installing or removing took, or would take, as lines or as JSON.
package struct InstallationAnswer: Answer {
    package static let name = "install"
    package static let summary = "The steps that installing or uninstalling took, or would take"
    package static let commands = ["taskhub install", "taskhub uninstall"]

    private let steps: [Step]
    private let isDryRun: Bool

    package init(_ steps: [Step], isDryRun: Bool) {
        self.steps = steps
        self.isDryRun = isDryRun
    }

    /// One line for each step.
    package var text: String {
        (isDryRun ? "Dry run. Would do:\n" : "") + steps.map { "\($0.line)\n" }.joined()
    }

    package static let members: [AnswerMember<InstallationAnswer>] = [
        AnswerMember("is_dry_run", "Whether nothing was changed") { $0.isDryRun },
        AnswerMember("steps", "The steps, in order") { $0.steps },
    ]

    /// One step.
    package struct Step: AnswerObject {
        /// What a step is about.
        package enum Subject: String, AnswerWord {
            case desktopFile = "desktop_file"
            case scheme, associations
            case desktopDatabase = "desktop_database"
            case environmentFile = "environment_file"
            case unitFile = "unit_file"
            case sync, reminders
            case autostartEntry = "autostart_entry"
        }

        /// What a step did.
        package enum Outcome: String, AnswerWord {
            case written, unchanged, removed, replaced
            case leftAlone = "left_alone"
            case toolMissing = "tool_missing"
            case noUserManager = "no_user_manager"
            case toolFailed = "tool_failed"
        }

        private let subject: Subject
        private let name: String?
        private let outcome: Outcome
        private let detail: String?
        fileprivate let line: String

        /// - Parameters:
        ///   - subject: The kind of the subject.
        ///   - name: The subject's path or scheme.
        ///   - outcome: What the step did.
        ///   - detail: The other program that is involved.
        ///   - line: The step as a line of text.
        package init(_ subject: Subject, named name: String?, _ outcome: Outcome, detail: String?, line: String) {
            self.subject = subject
            self.name = name
            self.outcome = outcome
            self.detail = detail
            self.line = line
        }

        package static let members: [AnswerMember<Step>] = [
            AnswerMember("subject", "What the step is about") { $0.subject },
            AnswerMember("name", "Its path, or the scheme; null if it has neither") { $0.name },
            AnswerMember("outcome", "The outcome") { $0.outcome },
            AnswerMember("detail", "The other program that is involved, if there is one") { $0.detail },
        ]
    }
}
