public import TaskHubEntities
import TextLayout

extension CardTimeline {
    /// One document, with the last newline.
    public var json: [UInt8] {
        var output = ByteBuffer(capacity: 256 + entries.count * 256)
        output.append("{\"schema\":1,\"at\":")
        output.append(moment: now)
        output.append(",\"entries\":[")
        for (index, entry) in entries.enumerated() {
            if index > 0 { output.append(byte: 0x2C) }
            entry.write(to: &output)
        }
        output.append("]}\n")
        return output.bytes
    }

    /// A line an entry: the local moment at which it begins, why, and what the card is then.
    public func lines(zone: some ZoneRules) -> [UInt8] {
        var output = ByteBuffer(capacity: entries.count * 80)
        for entry in entries {
            let local = zone.civil(at: entry.date)
            let reasons = entry.reasons.map(\.rawValue).joined(separator: ", ")
            output.append(dayAndDate: local.date)
            output.append(" \(local.time)  ")
            output.append(reasons)
            output.append(blanks: 24 - reasons.utf8.count)
            output.append(entry.classes.joined(separator: ", "))
            output.append(" · relevance \(entry.relevance.score)\n")
        }
        return output.bytes
    }
}

extension CardTimeline.Entry {
    fileprivate func write(to output: inout ByteBuffer) {
        output.append("{\"date\":")
        output.append(moment: date)
        output.append(",\"reasons\":[")
        output.append(reasons.map { "\"\($0.rawValue)\"" }.joined(separator: ","))
        output.append("],\"state\":\"")
        output.append(state.rawValue)
        output.append("\",\"classes\":[")
        output.append(classes.map { "\"\($0)\"" }.joined(separator: ","))
        output.append("],\"counts\":{\"open\":")
        output.append(open)
        output.append(",\"overdue\":")
        output.append(overdue)
        output.append(",\"due_today\":")
        output.append(dueToday)
        output.append("},\"relevance\":{\"score\":")
        output.append(relevance.score)
        output.append(",\"duration\":")
        output.append(relevance.duration.map { "\($0)" } ?? "null")
        output.append("}}")
    }
}
