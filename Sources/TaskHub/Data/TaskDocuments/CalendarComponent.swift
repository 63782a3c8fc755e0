import TaskHubEntities

/// A content line of an iCalendar file, without its folds (RFC 5545 §3.1).
struct CalendarLine: Hashable {
    /// The line as the file has it.
    let text: String
    /// The name in upper case; empty if the line has no value.
    let name: String
    /// The value as it is written, with its escapes.
    let value: String
    private let parameters: [String: String]

    init(_ text: String) {
        self.text = text
        let scalars = text.unicodeScalars
        var isQuoted = false
        var separators: [String.Index] = []
        let colon = scalars.indices.first { index in
            switch scalars[index] {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted: separators.append(index)
            case ":" where !isQuoted: return true
            default: break
            }
            return false
        }
        guard let colon else {
            (name, value, parameters) = ("", "", [:])
            return
        }
        let ends = separators.dropFirst() + [colon]
        name = String(Substring(scalars[..<(separators.first ?? colon)])).uppercased()
        value = String(Substring(scalars[scalars.index(after: colon)...]))
        let pairs = zip(separators, ends).map { start, end in
            let words = scalars[scalars.index(after: start)..<end].split(separator: "=", maxSplits: 1)
                .map { Substring($0) }
            let content = words.count > 1 ? words[1] : ""
            return (String(words.first ?? "").uppercased(), content.replacing(scalar: "\"", with: ""))
        }
        parameters = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameters:
    ///   - name: The name, perhaps with parameters.
    ///   - value: The value as it is written.
    init(_ name: String, _ value: String) {
        self.init("\(name):\(value)")
    }

    /// Returns a parameter without its quotation marks; nil if there is none.
    func parameter(_ name: String) -> String? { parameters[name] }
}

/// A component of an iCalendar file: its lines, and the components in it (RFC 5545 §3.6).
///
/// Lines that nothing here knows are kept.
struct CalendarComponent: Hashable {
    /// Deeper components are left out; the format itself needs three.
    static let maximumDepth = 16

    let name: String
    private(set) var lines: [CalendarLine] = []
    var parts: [CalendarComponent] = []

    init(_ name: String) {
        self.name = name
    }

    /// Returns the outermost components of a text.
    ///
    /// A component that does not end is left out.
    static func all(in bytes: ArraySlice<UInt8>) -> [CalendarComponent] {
        var found: [CalendarComponent] = []
        var open: [CalendarComponent] = []
        var skipped = 0
        CalendarLine.forEach(in: bytes) { line, _ in
            switch line.name {
            case "BEGIN" where open.count < maximumDepth && skipped == 0:
                open.append(CalendarComponent(line.value.trimmingWhitespace().uppercased()))
            case "BEGIN": skipped += 1
            case "END" where skipped > 0: skipped -= 1
            case "END":
                guard let last = open.popLast() else { return }
                if open.isEmpty { found.append(last) } else { open[open.count - 1].parts.append(last) }
            default:
                if skipped == 0, !open.isEmpty { open[open.count - 1].lines.append(line) }
            }
        }
        return found
    }

    func first(_ name: String) -> CalendarLine? { lines.first { $0.name == name } }

    func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }

    /// Replaces the lines of that name, or adds the line.
    mutating func set(_ line: CalendarLine) {
        guard let place = lines.firstIndex(where: { $0.name == line.name }) else { return lines.append(line) }
        lines[place] = line
        lines = lines[...place] + lines[(place + 1)...].filter { $0.name != line.name }
    }

    mutating func set(_ name: String, _ value: String) { set(CalendarLine(name, value)) }

    mutating func set(_ name: String, text: String) { set(name, CalendarText.escaped(text)) }

    mutating func remove(_ name: String) { lines.removeAll { $0.name == name } }

    /// The component without folds, which ``all(in:)`` reads.
    var text: String {
        let inside = lines.map { $0.text + "\n" } + parts.map(\.text)
        return "BEGIN:\(name)\n\(inside.joined())END:\(name)\n"
    }
}

extension CalendarLine {
    /// Calls `body` with each line that is not blank, and with where it is in the file.
    ///
    /// Folds are removed before the text is decoded, since some programs fold within a character.
    static func forEach(in bytes: ArraySlice<UInt8>, _ body: (CalendarLine, Range<Int>) throws -> Void) rethrows {
        var start = bytes.startIndex
        var content: [UInt8] = []
        while start < bytes.endIndex {
            content.removeAll(keepingCapacity: true)
            var place = start
            repeat {
                let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.endIndex
                let piece = bytes[(place == start ? place : place + 1)..<end]
                content += piece.last == 0x0D ? piece.dropLast() : piece
                place = min(end + 1, bytes.endIndex)
            } while place < bytes.endIndex && (bytes[place] == 0x20 || bytes[place] == 0x09)
            if !content.allSatisfy({ $0 <= 0x20 }) {
                try body(CalendarLine(String(decoding: content, as: UTF8.self)), start..<place)
            }
            start = place
        }
    }
}
