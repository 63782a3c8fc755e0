/// The result of one check, shown as one line.
struct DoctorCheck: Hashable {
    let name: String
    let isWell: Bool
    let finding: String
    /// How to fix it; empty if the check passed.
    let remedy: String

    static func well(_ name: String, _ finding: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: true, finding: finding, remedy: "")
    }

    /// The time for all checks was over.
    static func notReached(_ name: String) -> DoctorCheck {
        .ill(
            name, "not checked, because the other checks took too long",
            "Follow what they say, and run 'taskhub doctor' again")
    }

    static func ill(_ name: String, _ finding: String, _ remedy: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: false, finding: finding, remedy: remedy)
    }
}
