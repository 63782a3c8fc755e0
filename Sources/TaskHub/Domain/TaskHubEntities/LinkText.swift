/// Finds the addresses in a text.
package enum LinkText {
    private static let schemes = ["https://", "http://", "mailto:"]

    /// Returns the addresses in lines, in their order, each once.
    package static func links(in lines: [String]) -> [String] {
        var found: [String] = []
        for range in lines.flatMap({ line in ranges(in: line).map { String(Array(line)[$0]) } })
        where !found.contains(range) {
            found.append(range)
        }
        return found
    }

    /// Returns where addresses are in a line, as offsets of characters.
    package static func ranges(in line: String) -> [Range<Int>] {
        let characters = Array(line)
        var ranges: [Range<Int>] = []
        var place = 0
        while place < characters.count {
            let rest = characters[place...]
            guard "hm".contains(characters[place]), schemes.contains(where: { rest.starts(with: Array($0)) }) else {
                place += 1
                continue
            }
            let isEnd: (Character) -> Bool = { $0.isWhitespace || "<>\"".contains($0) }
            var end = rest.firstIndex(where: isEnd) ?? characters.count
            // A full stop ends the sentence, not the address, and so does a bracket that was opened before it.
            var opened = characters[place..<end].reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
            while end > place, ".,;:!?)'".contains(characters[end - 1]) {
                if characters[end - 1] == ")" {
                    if opened >= 0 { break }
                    opened += 1
                }
                end -= 1
            }
            ranges.append(place..<end)
            place = max(end, place + 1)
        }
        return ranges
    }
}
