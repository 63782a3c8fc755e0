import FoundationEssentials

/// The rules of `/notifications/preferences`.
enum NotificationRule: Error {
    case problem(String)
    case defect

    static func checked(_ name: String, _ value: JSON) throws(NotificationRule) -> JSON {
        switch name {
        case "timezone": return try zone(value)
        case "quiet_hours_start", "quiet_hours_end": return try timeOfDay(value)
        case "due_soon_offset_minutes":
            guard let minutes = value.integer else { throw .problem("A valid integer is required.") }
            guard minutes >= 0 else { throw .problem("Ensure this value is greater than or equal to 0.") }
            guard minutes <= 2_147_483_647 else {
                throw .problem("Ensure this value is less than or equal to 2147483647.")
            }
            return value
        default:
            guard value.boolean != nil else { throw .problem("Must be a valid boolean.") }
            return value
        }
    }

    private static func zone(_ value: JSON) throws(NotificationRule) -> JSON {
        guard let name = value.text, !Blanks.trimmed(name).isEmpty else {
            throw .problem("This field may not be blank.")
        }
        if name.contains("..") { throw .defect }
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(name)", isDirectory: &isDirectory) else {
            throw .problem("timezone must be a valid IANA timezone")
        }
        if isDirectory { throw .defect }
        return value
    }

    private static func timeOfDay(_ value: JSON) throws(NotificationRule) -> JSON {
        if case .null = value { return value }
        var scanner = DigitScanner(Array((value.text ?? "").utf8))
        let wrong = "Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]]."
        guard let hour = scanner.digits(2), hour < 24, scanner.skip(":"), let minute = scanner.digits(2), minute < 60
        else { throw .problem(wrong) }
        let second = scanner.skip(":") ? scanner.digits(2) : 0
        guard let second, second < 60, scanner.isAtEnd else { throw .problem(wrong) }
        return .string("\(Moment.two(hour)):\(Moment.two(minute)):\(Moment.two(second))")
    }
}
