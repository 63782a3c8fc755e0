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

    static func ill(_ name: String, _ finding: String, _ remedy: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: false, finding: finding, remedy: remedy)
    }
}
