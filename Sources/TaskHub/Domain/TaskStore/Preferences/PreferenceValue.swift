package import TaskHubEntities

/// The value of a preference.
package enum PreferenceValue: Hashable, Sendable {
    /// A choice, a colour or a time zone.
    case text(String)
    case flag(Bool)
    case number(Int)
    /// `nil` for none.
    case time(CivilTime?)

    /// Reads a value as ``text`` writes it; `nil` if the kind does not allow it.
    ///
    /// Any time zone name is accepted that leads to a file in a time zone database. Whether there is such a zone, only
    /// a database can tell.
    package init?(_ text: String, of kind: PreferenceKind) {
        switch kind {
        case .choice(let values):
            guard values.contains(text) else { return nil }
            self = .text(text)
        case .flag:
            guard text == "true" || text == "false" else { return nil }
            self = .flag(text == "true")
        case .color:
            // A shell takes an unquoted # for the beginning of a comment.
            let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
            guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
            self = .text("#\(digits)")
        case .timeZone:
            guard PreferenceValue.isZoneName(text) else { return nil }
            self = .text(text)
        case .timeOfDay:
            if text == "none" {
                self = .time(nil)
            } else {
                guard let time = PreferenceValue.time(text) else { return nil }
                self = .time(time)
            }
        case .number(let range):
            guard let number = Int(text), range.contains(number), text == "\(number)" else { return nil }
            self = .number(number)
        }
    }

    /// The value as a user reads and types it, as in `true`, `22:30` and `none`.
    package var text: String {
        switch self {
        case .text(let text): text
        case .flag(let isOn): isOn ? "true" : "false"
        case .number(let number): "\(number)"
        case .time(nil): "none"
        case .time(let time?): time.second == 0 ? time.hourAndMinute : time.description
        }
    }

    /// Returns a time such as `7:05`, `22:30` or `23:59:59`.
    private static func time(_ text: String) -> CivilTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isPlain = parts.enumerated().allSatisfy { index, part in
            let length = index == 0 ? 1...2 : 2...2
            return length.contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        let numbers = parts.compactMap { Int($0) }
        guard isPlain, (2...3).contains(numbers.count) else { return nil }
        return CivilTime(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
    }

    /// Checks for a path without empty or dotted parts: with others, the server fails without a reason every time.
    private static func isZoneName(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") } && !text.contains("..")
    }
}
