import TaskHubEntities

/// The content lines of an iCalendar file, folded and escaped (RFC 5545 §3.1 and §3.3.11).
struct CalendarText {
    /// The longest line in octets, without its line break.
    private static let width = 75

    private(set) var text = ""

    /// Adds a line whose value is written as it is.
    mutating func add(_ name: String, _ value: String) { add(line: "\(name):\(value)") }

    mutating func add(_ component: CalendarComponent) {
        add("BEGIN", component.name)
        for line in component.lines { add(line: line.text) }
        for part in component.parts { add(part) }
        add("END", component.name)
    }

    private mutating func add(line: String) {
        var room = CalendarText.width
        for scalar in line.unicodeScalars {
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

    /// Returns the text with each line break as `\n`, and with a space for other control characters, which the format
    /// lacks.
    static func escaped(_ text: String) -> String {
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

    /// Returns a value of texts with commas between them, without its escapes.
    ///
    /// A backslash before any other character is literal.
    static func texts(_ value: String) -> [String] {
        var texts = [String.UnicodeScalarView()]
        var isEscaped = false
        for scalar in value.unicodeScalars {
            let last = texts.count - 1
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n", "N": texts[last].append("\n")
                case "\\", ";", ",": texts[last].append(scalar)
                default: texts[last].append(contentsOf: ["\\", scalar])
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "," {
                texts.append(String.UnicodeScalarView())
            } else {
                texts[last].append(scalar)
            }
        }
        if isEscaped { texts[texts.count - 1].append("\\") }
        return texts.map { String($0) }
    }

    /// Returns a value of one text, in which some programs forget to escape commas.
    static func text(_ value: String) -> String { texts(value).joined(separator: ",") }
}
