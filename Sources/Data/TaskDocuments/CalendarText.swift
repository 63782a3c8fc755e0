import TaskHubEntities

/// The content lines of an iCalendar file, folded and escaped (RFC 5545 §3.1 and §3.3.11).
struct CalendarText {
    /// The longest line in octets, without its line break.
    private static let width = 75

    private(set) var text = ""

    /// Adds a line whose value is written as it is.
    mutating func add(_ name: String, _ value: String) {
        var room = CalendarText.width
        for scalar in "\(name):\(value)".unicodeScalars {
            let size = UTF8.width(scalar)
            if size > room {
                text += "\r\n "
                room = CalendarText.width - 1
            }
            text.unicodeScalars.append(scalar)
            room -= size
        }
        text += "\r\n"
    }

    /// Adds a line whose value is text.
    mutating func add(_ name: String, text: String) {
        add(name, CalendarText.escaped(text))
    }

    /// Adds a line whose value is a list of texts.
    mutating func add(_ name: String, texts: [String]) {
        add(name, texts.map(CalendarText.escaped).joined(separator: ","))
    }

    /// Returns the text with each line break as `\n`, and with a space for other control characters, which the format
    /// lacks.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            switch scalar {
            case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
            case "\n" where last == "\r": break
            // Some readers break lines at the separators of Unicode too.
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append(contentsOf: ["\\", "n"])
            case "\t": result.append(scalar)
            default: result.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return String(result)
    }
}
