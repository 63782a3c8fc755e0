import Cards
public import TaskHubEntities
import TextLayout

extension CardTimeline {
    /// The timeline as one JSON document on one line, with a final newline.
    public var json: [UInt8] {
        var output = ByteBuffer(capacity: 256 + entries.count * 256)
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "at", moment: now)
        output.append(member: "entries")
        output.append("[")
        for entry in entries { entry.write(to: &output) }
        output.append("]}\n")
        return output.bytes
    }

    /// Returns the timeline as text: one line for each entry, with its local time, its reasons and the card's state.
    ///
    /// - Parameter zone: The time zone of the times shown.
    /// - Returns: UTF-8 lines, each with its newline. Empty if there are no entries.
    public func lines(zone: some ZoneRules) -> [UInt8] {
        var output = ByteBuffer(capacity: entries.count * 80)
        for entry in entries {
            let local = zone.civil(at: entry.date)
            let reasons = entry.reasons.map(\.rawValue).joined(separator: ", ")
            output.append(dayAndDate: local.date)
            output.append(" \(local.time)  ")
            output.append(reasons)
            output.append(spaces: 24 - reasons.utf8.count)
            output.append(entry.classes.joined(separator: ", "))
            output.append(" · relevance \(entry.relevance.score)\n")
        }
        return output.bytes
    }
}

extension CardTimeline.Entry {
    fileprivate func write(to output: inout ByteBuffer) {
        output.appendComma()
        output.append("{")
        output.append(member: "date", moment: date)
        output.append(member: "reasons", words: reasons.map(\.rawValue))
        output.append(member: "state", word: state.rawValue)
        output.append(member: "classes", words: classes)
        output.append(member: "counts")
        output.append("{")
        output.append(member: "open", open)
        output.append(member: "overdue", overdue)
        output.append(member: "due_today", dueToday)
        output.append("}")
        output.append(member: "relevance")
        output.append("{")
        output.append(member: "score", relevance.score)
        output.append(member: "duration", relevance.duration.map { Int($0) })
        output.append("}}")
    }
}

extension ByteBuffer {
    fileprivate mutating func append(member name: StaticString, words: [String]) {
        append(member: name)
        append("[")
        append(words.map { "\"\($0)\"" }.joined(separator: ","))
        append("]")
    }
}
