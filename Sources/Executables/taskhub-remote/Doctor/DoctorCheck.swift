/// One line of the doctor's.
struct DoctorCheck: Hashable {
    let name: String
    let isWell: Bool
    let finding: String
    /// What to do about it; empty when all is well.
    let remedy: String

    static func well(_ name: String, _ finding: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: true, finding: finding, remedy: "")
    }

    static func ill(_ name: String, _ finding: String, _ remedy: String) -> DoctorCheck {
        DoctorCheck(name: name, isWell: false, finding: finding, remedy: remedy)
    }
}
