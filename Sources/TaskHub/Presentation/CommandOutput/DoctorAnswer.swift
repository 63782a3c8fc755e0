package import TaskActions

/// The findings of `taskhub doctor`, as lines or as JSON.
package struct DoctorAnswer: Answer {
    package static let name = "doctor"
    package static let summary = "The findings of `taskhub doctor`"
    package static let commands = ["taskhub doctor"]

    private let checks: [DoctorCheck]

    package init(_ checks: [DoctorCheck]) {
        self.checks = checks
    }

    /// One line for each check.
    package var text: String {
        let names = NameColumn(checks.map(\.name))
        return checks.map { check in
            let remedy = check.remedy.isEmpty ? "" : ". \(check.remedy)."
            return "\(check.isWell ? "ok  " : "FAIL")  \(names.padded(check.name))  \(check.finding)\(remedy)\n"
        }.joined()
    }

    package static let members = [AnswerMember<DoctorAnswer>("checks", "The checks, in their order") { $0.checks }]
}

/// The result of one check.
package struct DoctorCheck: Hashable, Sendable {
    package let name: String
    package let isWell: Bool
    package let finding: String
    /// How to fix it; empty if the check passed.
    package let remedy: String

    package init(name: String, isWell: Bool, finding: String, remedy: String) {
        self.name = name
        self.isWell = isWell
        self.finding = finding
        self.remedy = remedy
    }

    package static func well(_ name: String, _ finding: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: true, finding: finding, remedy: "")
    }

    package static func ill(_ name: String, _ finding: String, _ remedy: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: false, finding: finding, remedy: remedy)
    }

    /// The time for all checks was over.
    package static func notReached(_ name: String) -> DoctorCheck {
        .ill(
            name, "not checked, because the other checks took too long",
            "Fix what they report, then run 'taskhub doctor' again")
    }
}

extension DoctorCheck: AnswerObject {
    package static let members: [AnswerMember<DoctorCheck>] = [
        AnswerMember("name", "What was checked") { $0.name },
        AnswerMember("is_well", "Whether the check passed") { $0.isWell },
        AnswerMember("finding", "What was found") { $0.finding },
        AnswerMember("remedy", "How to fix it; empty if the check passed") { $0.remedy },
    ]
}
