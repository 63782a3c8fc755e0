/// The lines in which two texts differ, each with its number: `-` for the first text, `+` for the second.
///
/// Control characters are escaped. Of a long line, the part around the first difference is shown.
struct LineDifference: CustomStringConvertible {
    let description: String

    init(from old: String, to new: String) {
        let changes = LineDifference.lines(new).difference(from: LineDifference.lines(old))
        let count = min(changes.removals.count, changes.insertions.count)
        let starts = zip(changes.removals, changes.insertions).map { LineDifference.firstDifference($0.line, $1.line) }
        var lines: [(number: Int, text: String)] = []
        for (sign, side) in [("-", changes.removals), ("+", changes.insertions)] {
            for (index, change) in side.enumerated() {
                let excerpt = LineDifference.excerpt(change.line, around: index < count ? starts[index] : 0)
                lines.append((change.offset + 1, "\(change.offset + 1) \(sign) \(excerpt)"))
            }
        }
        // A stable order: the removed lines of a place come before the added ones.
        let sorted = lines.enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
        let isSame = old == new
        description =
            sorted.isEmpty && !isSame
            ? "only the line break at the end differs" : sorted.map(\.element.text).joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }

    private static func firstDifference(_ one: Substring, _ other: Substring) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }

    private static func excerpt(_ line: Substring, around first: Int) -> String {
        let start = first > 100 ? first - 60 : 0
        let rest = line.dropFirst(start)
        let text = rest.prefix(160).unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7F ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return (start > 0 ? "…" : "") + text.joined() + (rest.count > 160 ? "…" : "")
    }
}

extension CollectionDifference.Change where ChangeElement == Substring {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    fileprivate var line: Substring {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}
